/** Results are published once two of the commission have signed the protocol, the only one where there is one (vs.md §4). Pure. */

const wanted = 2

/**
 * @param commission people of it now @param signed who has signed this count; who has left the commission since counts no more
 * @returns how many signatures are missing
 */
export function missingSignatures(commission: readonly number[], signed: readonly number[]): number {
  const members = new Set(commission)
  const signers = new Set(signed.filter((person) => members.has(person)))
  return Math.max(0, Math.min(wanted, members.size) - signers.size)
}
