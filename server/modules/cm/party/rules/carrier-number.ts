/** Carriers of Taiwan's e-invoices (cm.md §3.3): mobile barcode 3J0002, citizen digital certificate CQ0001. */

/** @param type of the bill pickup method; another one or none takes either form @returns false for what is neither */
export function isCarrierNumber(type: string | null, text: string): boolean {
  const formats = Object.values(carrierFormats)
  const wanted = type === null ? undefined : carrierFormats[type]
  return wanted ? wanted.test(text) : type === 'member' || formats.some((format) => format.test(text))
}

const carrierFormats: Readonly<Record<string, RegExp>> = { '3J0002': /^\/[0-9A-Z.+-]{7}$/, CQ0001: /^[A-Z]{2}[0-9]{14}$/ }
