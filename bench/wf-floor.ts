/** The floor of bench/wf.ts: bare Fastify and pg that write the least rows of the same act. No session, rights, rules or events. */
import Fastify from 'fastify'
import pg from 'pg'

const list = `
  select i.id, t.id as task, i.serial_no, i.template_id, form.name as form, i.title, who.name as initiator, i.state, t.state as task_state, t.kind,
    i.priority, i.current, t.created_at, t.due_at, count(*) over ()::int as total
  from wf_task as t join wf_instance as i on i.id = t.instance_id join wf_template as form on form.id = i.template_id join sc_user as who on who.id = i.initiator_id
  where t.assignee_id = $1 and t.state = 'pending' and t.deleted_at is null and t.kind in ('approve', 'handle') and i.state = 'running' and i.deleted_at is null and not i.test
  order by (i.priority = 'very_urgent') desc, (i.priority = 'urgent') desc, t.created_at desc, i.id desc limit 20`

const counts = `
  select (select count(*)::int from wf_task as t join wf_instance as i on i.id = t.instance_id where t.assignee_id = $1 and t.state = 'pending' and t.deleted_at is null and t.kind in ('approve', 'handle') and i.state = 'running') as sign,
    (select count(*)::int from wf_task as t where t.assignee_id = $1 and t.state = 'pending' and t.deleted_at is null and t.kind = 'read') as read,
    (select count(*)::int from wf_task as t where t.assignee_id = $1 and t.state = 'pending' and t.deleted_at is null and t.kind = 'resubmit') as returned,
    (select count(*)::int from wf_instance as i where i.initiator_id = $1 and i.state in ('running', 'returned', 'suspended')) as sent,
    (select count(*)::int from wf_instance as i where i.initiator_id = $1 and i.state = 'draft') as draft,
    (select count(*)::int from wf_copy as c where c.user_id = $1 and c.read_at is null) as copy`

export function floor(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 16 })
  const app = Fastify()
  const idOf = (request: { params: unknown }) => (request.params as { id: string }).id
  const within = async <T>(act: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const result = await act(client)
      await client.query('commit')
      client.release()
      return result
    } catch (error) {
      // Its transaction is open still.
      client.release(true)
      throw error
    }
  }
  const say = (client: pg.PoolClient, name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  app.get('/list/:id', async (request) => (await pool.query({ name: 'list', text: list, values: [idOf(request)] })).rows)
  app.get('/counts/:id', async (request) => (await pool.query({ name: 'counts', text: counts, values: [idOf(request)] })).rows[0])
  app.post('/decide/:id', async (request) =>
    within(async (client) => {
      const { rows } = await say(
        client,
        'lock',
        'select i.id, i.data, t.node_run_id as run from wf_task as t join wf_instance as i on i.id = t.instance_id where t.id = $1 for update of i',
        [idOf(request)],
      )
      const [row] = rows as { id: string; run: string }[]
      await say(client, 'passed', "update wf_node_run set state = 'passed', left_at = now() where id = $1", [row?.run])
      await say(client, 'decided', "update wf_task set state = 'approved', open = null, decided_at = now() where id = $1", [idOf(request)])
      await opened(client, row?.id, 'n3')
      await traced(client, row?.id, 'approve')
      return { id: row?.id }
    }),
  )
  app.post('/submit/:id', async (request) =>
    within(async (client) => {
      const id = idOf(request)
      await say(client, 'draft', 'select data from wf_instance where id = $1 for update', [id])
      await say(client, 'begun', "update wf_instance set state = 'running', started_at = now(), serial_no = 'B-' || id where id = $1", [id])
      await opened(client, id, 'n1')
      await traced(client, id, 'submit')
      return { id }
    }),
  )
  const opened = async (client: pg.PoolClient, id: string | undefined, node: string) => {
    const { rows } = await say(
      client,
      'run',
      "insert into wf_node_run (instance_id, node_key, round, pass_no, branch_path, state, entered_at) values ($1, $2, 1, floor(random() * 2000000000)::int, '', 'active', now()) returning id",
      [id, node],
    )
    const [run] = rows as { id: string }[]
    await say(
      client,
      'task',
      "insert into wf_task (node_run_id, instance_id, node_key, round, kind, assignee_id, origin, state, open) values ($1, $2, $3, 1, 'approve', 1, 'rule', 'pending', true)",
      [run?.id, id, node],
    )
  }
  const traced = (client: pg.PoolClient, id: string | undefined, act: string) =>
    say(
      client,
      'event',
      "insert into wf_event (instance_id, seq, act, round, at, auth, hash) select $1::bigint, coalesce(max(seq), 0) + 1, $2, 1, now(), 'session', md5($1::text || now()::text) from wf_event where instance_id = $1::bigint",
      [id, act],
    )
  return app
}
