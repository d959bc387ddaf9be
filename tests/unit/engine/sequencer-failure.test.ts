/** A lost connection is one line of the log; a fault is told with its stack. */
import { expect, test, vi } from 'vitest'
import { logFailure } from '../../../server/outbox/sequencer'

test('the first start of the demo prints no stack when the sequencer loses its connection', () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  logFailure(log, Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  expect(log.error).not.toHaveBeenCalled()
  expect(log.warn).toHaveBeenCalledWith({ cause: 'write EPIPE' }, 'The sequencer lost its connection; it connects again')
  logFailure(log, new TypeError('x is not a function'))
  expect(log.error).toHaveBeenCalledTimes(1)
})
