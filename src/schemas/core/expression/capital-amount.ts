/** Amounts in the capital digits of cheques and contracts (wf.md §5.1). */
import Decimal from 'decimal.js'

const digits = '零壹貳參肆伍陸柒捌玖'
const places = ['仟', '佰', '拾', '']
const groups = ['兆', '億', '萬', '']

/** @returns `壹萬貳仟伍佰元整`, rounded to 分; null from 10^16 on, which has no word here */
export function upperTW(amount: Decimal): string | null {
  const cents = amount.abs().toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2)
  const [whole = '', fraction = ''] = cents.split('.')
  if (whole.length > 4 * groups.length) return null
  const [tenths, hundredths] = [Number(fraction[0]), Number(fraction[1])]
  const yuan = wholeText(whole)
  const isNothing = yuan === '' && tenths === 0 && hundredths === 0
  const text = [
    yuan === '' ? (isNothing ? '零元' : '') : `${yuan}元`,
    tenths > 0 ? `${digits[tenths] ?? ''}角` : '',
    hundredths > 0 ? `${tenths === 0 && yuan !== '' ? '零' : ''}${digits[hundredths] ?? ''}分` : '整',
  ].join('')
  return amount.isNegative() && !isNothing ? `負${text}` : text
}

/** One 零 for zeros between digits, at the head of a later group, and for empty groups in between; none for those that end a group. */
function wholeText(whole: string): string {
  const padded = whole.padStart(4 * groups.length, '0')
  return groups.reduce((text, unit, at) => {
    const group = padded.slice(4 * at, 4 * at + 4)
    if (group === '0000') return text
    const before = padded.slice(0, 4 * at)
    const isApart = text !== '' && (group.startsWith('0') || before.endsWith('0000'))
    return `${text}${isApart ? '零' : ''}${groupText(group)}${unit}`
  }, '')
}

function groupText(group: string): string {
  const significant = group.replace(/^0+|0+$/g, (zeros) => ' '.repeat(zeros.length))
  return [...significant]
    .map((digit, at) => {
      if (digit === ' ') return ''
      if (digit === '0') return significant[at - 1] === '0' ? '' : '零'
      return `${digits[Number(digit)] ?? ''}${places[at] ?? ''}`
    })
    .join('')
}
