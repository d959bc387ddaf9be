/**
 * What a code of a person's own page looks like (server/modules/as/kiosk/rules/kiosk-code.ts), so that a kiosk tells it from a card
 * number.
 */
const code = /^[1-9A-Z][0-9A-Z]{0,9}-[0-9A-HJKMNP-TV-Z]{16}$/

/** @param text as a camera reads it, or a hand-held scanner or a person types it @returns null when it is none */
export function kioskCodeIn(text: string): string | null {
  const said = text.replace(/\s/g, '').toUpperCase()
  return code.test(said) ? said : null
}
