/**
 * What a punch from a place would meet, by the rules of the clock, before anybody is there (as.md §2 check-setting, R1). Nothing is
 * written.
 */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { BodyOf } from '../../../../src/shared/core/call'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { PlaceTrial, tryPlace as call } from '../../../../src/shared/as/setting-trials'
import { checkFence } from '../../../../src/shared/sc/geofence'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { daySources } from '../day/day-sources'
import { measurePlace, placesOf, policyOf, sitesOf } from './policy-of-person'
import { checkPunch, type CheckPolicy } from './rules/check-policies'

type Question = BodyOf<typeof call>

/** What of a policy says something about a place. */
type Tried = Pick<CheckPolicy, 'methods' | 'combine' | 'on_fail'> & { id: number | null; has_ranges: boolean }

/** @throws 422 where neither a person nor a policy is given, or the person is not one of attendance */
export async function tryPlace(ctx: Context, question: Question): Promise<PlaceTrial> {
  const { policy, sites } = question.user ? await ofPerson(ctx, question.user) : ofForm(question)
  const { latitude, longitude, accuracy_m = 0 } = question
  // The tester's own network proves no place.
  const { ip: _own, ...origin } = ctx.origin
  const place = await measurePlace({ ...ctx, origin }, sites, { latitude, longitude, accuracy_m })
  const method = policy?.methods.includes('mobile') === false ? ('web' as const) : ('mobile' as const)
  const verdict = checkPunch(policy, { method, ip: null, place, device: false })
  const places = (await placesOf(ctx, sites)).map(({ name, ...fence }) => ({ ...fence, name: i18nText(name, ctx.language) }))
  const nearest = places.find(({ id }) => id === place?.site)
  const fence = nearest && checkFence(nearest, { lat: latitude, lng: longitude }, accuracy_m)
  return {
    policy: policy === null || policy.id === null ? null : { id: policy.id, name: await policyName(ctx, policy.id) },
    is_checked: place !== null,
    nearest: nearest && fence && place ? { id: nearest.id, name: nearest.name, ...fence, inside: place.inside } : null,
    verdict: verdict.method_refused ? 'no_method' : verdict.blocked ? 'blocked' : verdict.ok ? 'taken' : 'flagged',
    has_ranges: policy?.has_ranges ?? false,
    places,
  }
}

async function ofPerson(ctx: Context, user: number): Promise<{ policy: Tried | null; sites: readonly number[] }> {
  const today = companyToday(ctx)
  const person = (await daySources(ctx, [user], today, today)).people.get(user)
  if (!person) throw invalidField('user', 'error:validation.reference')
  const policy = await policyOf(ctx, person)
  return { policy: policy && { ...policy, has_ranges: policy.ip_ranges.length > 0 }, sites: sitesOf(policy, person.site) }
}

function ofForm({ policy }: Question): { policy: Tried; sites: readonly number[] } {
  if (!policy) throw invalidField('user', 'error:validation.required')
  const { sites, ...rules } = policy
  return { policy: { ...rules, id: null }, sites }
}

async function policyName(ctx: Context, id: number): Promise<string> {
  const { rows } = await sql<{ name: I18nText }>`select name from as_check_policy where id = ${id}`.execute(ctx.db)
  return i18nText(rows[0]?.name, ctx.language)
}
