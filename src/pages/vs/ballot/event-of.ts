/** The id of an event as it is typed, or as an address has it; null when it is none. */
export const eventOf = (text: string | null): number | null => (/^[1-9]\d{0,14}$/.test(text?.trim() ?? '') ? Number(text) : null)
