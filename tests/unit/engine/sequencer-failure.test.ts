/** A lost connection is one line of the log; a fault is told with its stack. */
import { expect, test, vi } from 'vitest'
import { logListenerFailure } from '../../../server/outbox/event-handlers'
import { logFailure } from '../../../server/outbox/sequencer'

test('the first start of the demo prints no stack when the sequencer loses its connection', () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  logFailure(log, Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  expect(log.error).not.toHaveBeenCalled()
  expect(log.warn).toHaveBeenCalledWith({ cause: 'write EPIPE' }, 'The sequencer lost its connection; it connects again')
  logFailure(log, new TypeError('x is not a function'))
  expect(log.error).toHaveBeenCalledTimes(1)
})

test('a listener that gives way to who writes is one line, until it never gets its turn', () => {
  const log = { warn: vi.fn(), error: vi.fn() }
  const busy = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  logListenerFailure(log, busy, { handler: 'as.rebuild-year', times: 10 })
  expect(log.error).not.toHaveBeenCalled()
  expect(log.warn).toHaveBeenCalledTimes(1)
  logListenerFailure(log, busy, { handler: 'as.rebuild-year', times: 11 })
  logListenerFailure(log, new TypeError('x is not a function'), { handler: 'as.rebuild-year', times: 1 })
  expect(log.error).toHaveBeenCalledTimes(2)
})
