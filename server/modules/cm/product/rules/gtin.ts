/**
 * Barcodes of trade items: the last digit is a check of the others (GS1 General Specifications, section 7.9: weights 3 and 1 from the right).
 * @param digits 8, 12, 13 or 14 of them
 */
export function isGtin(digits: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
