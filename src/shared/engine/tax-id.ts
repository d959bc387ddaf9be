/**
 * Taiwan business number (統一編號), rule of 2023-04 (sc.md §5.3, cm.md R4): weights 1 2 1 2 1 2 4 1, digit sums of the
 * products added; valid if the sum is a multiple of 5, or the 7th digit is 7 and the sum plus one is. Eight noughts are none.
 * @param modulus 10 by the rule before 2023-04
 */
export function isTaiwanTaxId(text: string, modulus = 5): boolean {
  if (!/^\d{8}$/.test(text) || text === '00000000') return false
  const digits = [...text].map(Number)
  const sum = digits.reduce((total, digit, n) => total + digitSum(digit * (weights[n] ?? 0)), 0)
  return sum % modulus === 0 || (digits[6] === 7 && (sum + 1) % modulus === 0)
}

const weights = [1, 2, 1, 2, 1, 2, 4, 1]
const digitSum = (n: number) => Math.floor(n / 10) + (n % 10)
