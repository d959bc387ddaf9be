/** What the menu of a row offers of the acts that a module does by hand (src/resources/sc-row-actions.ts, jobs, webhooks, providers). */
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { sc } from '../../../src/resources/sc'
import { offeredByHand } from '../../../src/screens/action/record-actions'

const t = ((key: string) => key) as TFunction
const offered = (key: string, row: Readonly<Record<string, unknown>>) => {
  const resource = sc.resources.find((one) => one.key === key)
  if (!resource) throw new Error(`no resource sc/${key}`)
  return offeredByHand(t, resource, { id: 1, version: 1, ...row }, '2027-03-01').map(({ name }) => name)
}

test('a post is transferred and ended by who may edit it, until its last day is over', () => {
  expect(offered('user-department', { end_date: null, _actions: ['edit'] })).toEqual(['transfer', 'end'])
  expect(offered('user-department', { end_date: '2027-03-01', _actions: ['edit'] })).toEqual(['transfer', 'end'])
  expect(offered('user-department', { end_date: '2027-02-28', _actions: ['edit'] })).toEqual([])
  expect(offered('user-department', { end_date: null, _actions: ['show'] })).toEqual([])
})

test('a device without a token is registered, one with a token gets another; one that is disabled is registered again', () => {
  const all = ['edit', 'rotate-token']
  expect(offered('hardware', { token_prefix: null, status: 'offline', _actions: all })).toEqual(['register', 'disable'])
  expect(offered('hardware', { token_prefix: 'hw_1', status: 'online', _actions: all })).toEqual(['rotate', 'disable'])
  expect(offered('hardware', { token_prefix: 'hw_1', status: 'disabled', _actions: all })).toEqual(['register'])
  expect(offered('hardware', { token_prefix: 'hw_1', status: 'online', _actions: ['show'] })).toEqual([])
})

test('a job that waits or runs is cancelled, one that failed or was cancelled is repeated', () => {
  const all = ['cancel', 'retry']
  const of = (state: string) => offered('job', { state, _actions: all })
  expect(['queued', 'running', 'succeeded', 'failed', 'cancelled'].map(of)).toEqual([['cancel'], ['cancel'], [], ['retry'], ['retry']])
  expect(offered('job', { state: 'running', _actions: [] })).toEqual([])
})

test('webhooks and identity providers are tested by who may', () => {
  for (const key of ['notify-channel', 'identity-provider']) {
    expect(offered(key, { _actions: ['test'] })).toEqual(['test'])
    expect(offered(key, { _actions: ['edit'] })).toEqual([])
  }
})
