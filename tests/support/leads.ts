/** Leads of one company, made and moved by its people, with the rate that its finance offers. */
import { afterAll, beforeAll, expect } from 'vitest'
import type { ServerModule } from '../../server/contracts/module'
import { serverModules as modules } from '../../server/modules'
import { testApp, type Client, type Row, type TestApp } from './app'

export interface LeadOffice {
  server: TestApp
  admin: Client
  staff: Client
  other: Client
  head: Client
  organization: number
}

async function openOffice(usd: () => string): Promise<LeadOffice & { stages: Map<string, number> }> {
  const finance: ServerModule = {
    name: 'fa-of-the-test',
    ports: {
      rate: (_ctx, { currency, to, date }) =>
        Promise.resolve(currency === 'USD' && to === 'TWD' ? { rate: usd(), date_used: date, stale: false } : null),
    },
  }
  const server = await testApp({ modules: [...modules, finance] })
  const [admin, staff, other, head] = await Promise.all([
    server.signIn('admin'),
    server.signIn('staff01'),
    server.signIn('staff02'),
    server.signIn('manager'),
  ])
  const { data } = (await admin.get('/api/cm/lead/board')).body
  const columns = data.columns as { value: number; stage: { name: { en: string } } }[]
  const acceptance = { name: 'Acceptance Works 承驗工程', owner: staff.userId, credit_unlimited: true }
  return {
    ...{ server, admin, staff, other, head },
    stages: new Map(columns.map(({ value, stage }) => [stage.name.en, value])),
    organization: Number((await admin.post('/api/cm/organization', acceptance)).body.data.id),
  }
}

/** Opens the office before the tests of a file, and closes it after them. */
export function leadOffice() {
  /** USD at 31.25 until the test says otherwise. */
  const rates = { usd: '31.25' }
  let opened: Awaited<ReturnType<typeof openOffice>>
  beforeAll(async () => {
    opened = await openOffice(() => rates.usd)
  })
  afterAll(() => opened.server.close())

  const stage = (name: string): number => opened.stages.get(name) ?? 0
  let made = 0
  /** Others of the same organization are open: whoever makes it has looked at them. */
  const make = async (values: Row = {}, client = opened.staff): Promise<Row> => {
    const send = (more: Row) => client.post('/api/cm/lead', { title: `Lead ${made}`, raw_company: 'Harbour Tools', ...values, ...more })
    made += 1
    const first = await send({})
    const { status, body } =
      first.body.code === 'duplicates'
        ? await send({ confirm_duplicates: (first.body.meta.duplicates as Row[]).map(({ id }) => id) })
        : first
    expect(body.errors ?? {}).toEqual({})
    expect(status).toBe(201)
    return body.data
  }
  const read = async (id: unknown, client = opened.admin): Promise<Row> => (await client.get(`/api/cm/lead/${Number(id)}`)).body.data
  const act = ({ id, version }: Row, name: string, values: Row, client = opened.staff) =>
    client.post(`/api/cm/lead/${Number(id)}/${name}`, { version, ...values })
  const idsOf = async (path: string) => (await opened.admin.get(path)).body.data.map(({ id }) => Number(id))
  return {
    ...{ rates, stage, make, read, idsOf },
    office: (): LeadOffice => opened,
    move: (lead: Row, name: string, more: Row = {}, client?: Client) => act(lead, 'move', { stage_id: stage(name), ...more }, client),
    win: (lead: Row, more: Row = {}, client?: Client) => act(lead, 'win', more, client),
    lose: (lead: Row, more: Row = {}, client?: Client) => act(lead, 'lose', more, client),
    logOf: async (id: unknown) => (await opened.admin.get(`/api/cm/lead-stage-log?filter[lead]=${Number(id)}&sort=at`)).body.data,
    columnOf: async (name: string): Promise<Row> =>
      ((await opened.admin.get('/api/cm/lead/board')).body.data.columns as Row[]).find(({ value }) => value === stage(name)) ?? {},
    /** What the stages up to won ask for, as far as it is not there. */
    async demands({ organization: own }: Row): Promise<Row> {
      const organization = own ?? opened.organization
      const [source] = await idsOf('/api/cm/source')
      const [term] = await idsOf('/api/cm/term-of-payment?filter[code]=TT30')
      const given_name = `驗${++made}`
      const person = await opened.admin.post('/api/cm/person', { family_name: '林', given_name, organization, owner: opened.staff.userId })
      return { organization, source, expected_close_date: '2026-12-31', person: person.body.data.id, term_of_payment: term }
    },
  }
}
