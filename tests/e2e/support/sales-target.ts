import type { Client, Row, TestApp } from '../../support/app'

/**
 * Somebody sells something and has a target for this year, so that what is drawn of both is there on any day: in January the demo has neither.
 * @returns the plan's title
 */
export async function withTarget(app: TestApp, seller: Client): Promise<string> {
  const admin = await app.signIn('admin')
  const sale = await posted(admin, '/api/cm/lead', {
    title: 'Sold on the spot',
    organization: await customer(admin),
    owner: seller.userId,
    amount: '1000',
  })
  await posted(admin, `/api/cm/lead/${Number(sale.id)}/win`, { version: sale.version, skip_reason: 'Test' })
  // By the company's calendar.
  const year = Number(String((await admin.get('/api/cm/forecast')).body.data.today).slice(0, 4))
  const title = `Number of sales ${year}`
  const plan = await posted(admin, '/api/cm/quota/compose', {
    values: { title, year, metric: 'won_count', period: 'year' },
    targets: [{ owner: `u${seller.userId}`, period_start: `${year}-01-01`, target: '9' }],
  })
  await posted(admin, `/api/cm/quota/${Number(plan.id)}/activate`, {})
  return title
}

const customer = async (client: Client) =>
  (await posted(client, '/api/cm/organization', { name: 'Spot Buyers Oy', kind: 'company', country: 'FI', credit_unlimited: true })).id

async function posted(client: Client, path: string, values: object): Promise<Row> {
  const { status, body } = await client.post(path, values)
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body.data
}
