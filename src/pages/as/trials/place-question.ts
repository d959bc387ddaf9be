/** The policy of the form as a place is tried against it; what is not chosen yet is its default. Pure. */
import { policyMethods, type tryPlace } from '../../../shared/as/setting-trials'
import type { BodyOf } from '../../../shared/core/call'

type TriedPolicy = NonNullable<BodyOf<typeof tryPlace>['policy']>

export interface FormPolicy {
  methods?: unknown
  combine?: unknown
  on_fail?: unknown
  sites?: unknown
  ip_ranges?: unknown
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const policyOfForm = ({ methods, combine, on_fail, sites, ip_ranges }: FormPolicy): TriedPolicy => ({
  methods: policyMethods.filter((method) => listOf(methods).includes(method)),
  combine: combine === 'all' ? 'all' : 'any',
  on_fail: on_fail === 'flag' ? 'flag' : 'block',
  sites: listOf(sites).filter((site): site is number => typeof site === 'number'),
  has_ranges: listOf(ip_ranges).some((range) => typeof range === 'string' && range !== ''),
})
