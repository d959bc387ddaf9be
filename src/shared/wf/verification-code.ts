/** The code on a sealed file (wf.md §5.12): 12 characters of Crockford's base32, 60 random bits. */

/** Without I, L, O and U: what is read aloud or typed from paper is not mistaken. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 12

/** @param random at least 12 bytes from a cryptographic source @throws RangeError for fewer */
export function verificationCode(random: Uint8Array): string {
  if (random.length < codeLength) throw new RangeError(`A verification code needs ${codeLength} random bytes.`)
  return [...random.subarray(0, codeLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('')
}

/** As people type it: small letters, spaces and hyphens, I and L for 1, O for 0. @returns null for what is no code */
export function readVerificationCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/gu, '').replace(/[IL]/gu, '1').replace(/O/gu, '0')
  return code.length === codeLength && [...code].every((character) => codeAlphabet.includes(character)) ? code : null
}

/** As it is printed: `7K3Q-9ZTM-0A4C`. */
export const printedCode = (code: string): string => code.replace(/(.{4})(?=.)/gu, '$1-')
