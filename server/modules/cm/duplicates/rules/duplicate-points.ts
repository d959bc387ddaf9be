/** How probably two records are one and the same (cm.md R5): points by what they have in common, at most 100. */
import { similarity } from './similarity'

export type DuplicateReason =
  'registry' | 'domain' | 'phone' | 'name' | 'name_alike' | 'city' | 'email' | 'mobile' | 'name_and_organization' | 'organization'
export interface ReasonPoints {
  reason: DuplicateReason
  points: number
}
export interface DuplicateScore {
  score: number
  reasons: readonly ReasonPoints[]
}

export interface ComparedOrganization {
  name_key: string
  registry: string | null
  /** Null too where the host is open to everybody (domain.ts). */
  domain: string | null
  phone_e164: string | null
  city: string | null
}

export interface ComparedPerson {
  name_key: string
  organization: number | null
  emails: readonly string[]
  /** E.164. */
  mobiles: readonly string[]
}

export function organizationPoints(a: ComparedOrganization, b: ComparedOrganization): DuplicateScore {
  const alike = similarity(a.name_key, b.name_key)
  return scored([
    ['registry', 100, isSame(a.registry, b.registry)],
    ['domain', 50, isSame(a.domain, b.domain)],
    ['phone', 50, isSame(a.phone_e164, b.phone_e164)],
    ['name', 50, alike >= 0.85],
    ['name_alike', 30, alike >= 0.6 && alike < 0.85],
    ['city', 10, isSame(a.city, b.city)],
  ])
}

export function personPoints(a: ComparedPerson, b: ComparedPerson): DuplicateScore {
  return scored([
    ['email', 100, share(a.emails, b.emails)],
    ['mobile', 90, share(a.mobiles, b.mobiles)],
    ['name_and_organization', 80, isSame(a.name_key, b.name_key) && isSame(a.organization, b.organization)],
    // A namesake elsewhere is a hint, and no more.
    ['name', 0, isSame(a.name_key, b.name_key) && !isSame(a.organization, b.organization)],
  ])
}

const isSame = (a: string | number | null, b: string | number | null): boolean => a !== null && a !== '' && a === b
const share = (a: readonly string[], b: readonly string[]): boolean => a.some((value) => b.includes(value))

function scored(rules: readonly (readonly [DuplicateReason, number, boolean])[]): DuplicateScore {
  const reasons = rules.filter(([, , holds]) => holds).map(([reason, points]) => ({ reason, points }))
  return {
    reasons,
    score: Math.min(
      100,
      reasons.reduce((sum, { points }) => sum + points, 0),
    ),
  }
}
