/** March 2026 as the tests of locked months find it on 2 April: its people, and what locks and opens it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { withAllRights, type Context } from '../../server/kernel/context'
import { performAction } from '../../server/resource/write/act'
import { testApp, type Answer, type Client, type TestApp } from './app'
import { meanwhile } from './meanwhile'

export interface MarchOffice {
  server: TestApp
  admin: Client
  staff: Client
  approver: Client
  /** The month, as/period. */
  march: number
}

async function openOffice(): Promise<MarchOffice> {
  const server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2026-04-02T04:00:00Z'))
  const [admin, staff, approver] = [await server.signIn('admin'), await server.signIn('staff01'), await server.signIn('staff02')]
  await server.app.kontor.jobs.tend()
  await admin.post('/api/as/period/prepare', { year: 2026 })
  const { rows } = await sql<{ id: number }>`select id::int as id from as_period where month = '2026-03'`.execute(server.db)
  return { server, admin, staff, approver, march: rows[0]?.id ?? 0 }
}

export const on = (date: string, time: string) => `${date}T${time}:00.000+08:00`
export const punchOf = (user: number, date: string, time: string, direction = 'in') => ({
  ...{ user, at: on(date, time), direction, note: 'Forgot the card' },
})
export const statusOf = ({ status, body }: Answer): [number, string[]] => [status, Object.keys(body.errors ?? {})]

/** Opens the office before the tests of a file, and closes it after them. */
export function marchOffice() {
  let opened: MarchOffice
  beforeAll(async () => {
    opened = await openOffice()
  })
  afterAll(() => opened.server.close())

  const period = (action: string, values: object = {}) => opened.admin.post(`/api/as/period/${opened.march}/${action}`, values)
  const close = () => period('close')
  const lock = () => period('lock', { lock_reason: 'Paid on Friday' })
  const system = () => opened.server.app.kontor.systemContext()
  const lockWithin = (tx: Context) =>
    performAction(withAllRights(tx), tx.snapshot.get('as/period'), 'lock', { id: opened.march, lock_reason: 'Paid on Friday' })
  const stateOfMarch = async () =>
    (await sql<{ state: string }>`select state from as_period where id = ${opened.march}`.execute(opened.server.db)).rows[0]?.state
  const member = async (user: number) =>
    Number((await sql<{ id: number }>`select id from as_member where user_id = ${user}`.execute(opened.server.db)).rows[0]?.id)
  return {
    ...{ system, close, lock, lockWithin, stateOfMarch },
    office: (): MarchOffice => opened,
    unlock: async () => expect((await period('unlock', { unlock_reason: 'A day was wrong' })).status).toBe(200),
    lockMarch: async () => expect([(await close()).status, (await lock()).status]).toEqual([200, 200]),
    giveCard: async (user: number, card_no: string) =>
      opened.admin.patch(`/api/as/member/${await member(user)}`, { cards: [{ card_no, valid_from: '2026-03-01' }] }),
    async whileLocking(second: () => Promise<Answer>): Promise<Answer> {
      expect((await close()).status).toBe(200)
      let answer: Answer | undefined
      await meanwhile(
        system(),
        async (tx) => ({ ...(await lockWithin(tx)) }),
        async () => {
          answer = await second()
          return {}
        },
      )
      expect(await stateOfMarch()).toBe('locked')
      if (!answer) throw new Error('The second was not answered.')
      return answer
    },
  }
}
