/** A json field whose shape is declared is judged by it on both sides, and says what is wrong at its place. */
import type { CompiledValidateFunction } from '@rjsf/validator-ajv8/lib/types.js'
import { expect, test } from 'vitest'
import { validatorSource } from '../../../server/resource/write/compiled-validator'
import { recordErrors } from '../../../server/resource/write/validate'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import { hasShape } from '../../../src/schemas/core/json-schema'
import { meantErrors } from '../../../src/schemas/core/meant-errors'
import { precompiled } from '../../../src/screens/entity/precompiled'
import { setupField } from '../../support/json-shape'

const thing = defineSchema('zz/thing', { x: { area: 'use' }, properties: { title: { type: 'string' } } }) as unknown as Entity
const entity: Entity = { ...thing, fields: [...thing.fields, setupField('zz/thing')] }
const found = (setup: unknown) => Object.entries(recordErrors(entity, { setup })).map(([path, [first]]) => [path, first?.key])

test('its shape is what makes it a form', () => {
  expect(hasShape(setupField('zz/thing'))).toBe(true)
  expect(hasShape({ ...setupField('zz/thing'), schema: {} })).toBe(false)
})

test('what is valid, and nothing at all, is taken', () => {
  expect(found(null)).toEqual([])
  expect(found({ name: 'Amy', steps: [{ title: 'Call', days: 3 }], target: { kind: 'call', number: '119' } })).toEqual([])
})

test('what is wrong is named by its path, of alternatives in the one that was meant', () => {
  expect(
    found({ name: 'A', retry: { times: 10 }, steps: [{ days: 0 }], topics: ['much too long'], target: { kind: 'mail', address: 'amy' } }),
  ).toEqual([
    ['setup.name', 'error:validation.minLength'],
    ['setup.retry.times', 'error:validation.maximum'],
    ['setup.topics.0', 'error:validation.maxLength'],
    ['setup.steps.0.title', 'error:validation.required'],
    ['setup.steps.0.days', 'error:validation.minimum'],
    ['setup.target.address', 'error:validation.format_email'],
  ])
  expect(found({ name: 'Amy', nme: 1 })).toEqual([['setup.nme', 'error:validation.additionalProperties']])
  expect(found({ name: 'Amy', target: { kind: 'letter' } })).toEqual([['setup.target', 'error:validation.oneOf']])
})

test('the validator that the browser gets finds the same', async () => {
  const source = `data:text/javascript,${encodeURIComponent(validatorSource(entity))}`
  const { default: compiled } = (await import(/* @vite-ignore */ source)) as { default: CompiledValidateFunction }
  const validate = precompiled('/api/common/validator/1.js', compiled)
  expect(validate({ setup: null })).toEqual([])
  const errors = validate({ setup: { name: 'Amy', target: { kind: 'call', number: 'x' } } })
  expect(meantErrors(errors).map(({ instancePath, keyword }) => [instancePath, keyword])).toEqual([['/setup/target/number', 'pattern']])
})
