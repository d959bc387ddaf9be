/** The rules of sc.md §5.2 that can be told while typing; the server decides, and knows the common passwords. */

export interface PasswordRules {
  password_min: number
  password_classes: number
  password_blocklist: boolean
}

export interface RuleState {
  rule: 'too_short' | 'classes' | 'runs' | 'account' | 'common'
  /** null = only the server can tell. */
  met: boolean | null
}

/** @param account the account or its mask; parts shorter than 4 are not looked for */
export function passwordRuleStates(password: string, rules: PasswordRules, account: string): RuleState[] {
  const text = password.normalize('NFC')
  const states: RuleState[] = [{ rule: 'too_short', met: [...text].length >= rules.password_min }]
  if (rules.password_classes > 0) states.push({ rule: 'classes', met: classes(text) >= rules.password_classes })
  if (!rules.password_blocklist) return states
  const name = account.toLowerCase()
  const covered = name.length >= 4 ? (text.toLowerCase().split(name).length - 1) * name.length : 0
  return [
    ...states,
    { rule: 'runs', met: text !== '' && runShare(text.toLowerCase()) < 0.6 },
    ...(name.length >= 4 && !name.includes('*') ? [{ rule: 'account' as const, met: text !== '' && covered / text.length < 0.5 }] : []),
    { rule: 'common', met: null },
  ]
}

/** A rough measure for the bar, 0 (empty) to 4: length counts most, then variety; rows of neighbours count as one. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  const text = [...password.normalize('NFC')]
  if (text.length === 0) return 0
  const distinct = new Set(text).size
  const worth = (text.length * (1 - runShare(password.toLowerCase())) + distinct) / 2 + classes(password) * 1.5
  if (worth < 8) return 1
  if (worth < 12) return 2
  return worth < 16 ? 3 : 4
}

function classes(text: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) => kind.test(text)).length
}

/** Share of the text in rows of three and more equal or neighbouring characters (`aaa`, `4567`, `cba`). */
function runShare(text: string): number {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0)
  let covered = 0
  let start = 0
  for (let at = 1; at <= points.length; at += 1) {
    if (at < points.length && Math.abs((points[at] ?? 0) - (points[at - 1] ?? 0)) <= 1) continue
    if (at - start >= 3) covered += at - start
    start = at
  }
  return covered / Math.max(1, points.length)
}
