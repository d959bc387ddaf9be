/** Uploads a file to an import as a browser does, and waits for its jobs. */
import type { Answer, Client, Row, TestApp } from './app'

export interface ImportFlow {
  upload: (entity: string, content: string | Uint8Array, settings?: Record<string, string>, name?: string) => Promise<Answer>
  /** Waits until the import is in one of the states. */
  until: (id: unknown, ...states: string[]) => Promise<Row>
  rows: (id: unknown, state?: string) => Promise<Row[]>
  /** Upload, check with the guessed columns, until it is checked. */
  checked: (entity: string, content: string | Uint8Array, settings?: Record<string, string>) => Promise<Row>
  /** Runs a checked import until it is over. */
  run: (id: unknown, policy?: 'all' | 'good') => Promise<Row>
}

export function importFlow({ app }: TestApp, client: Client): ImportFlow {
  const upload: ImportFlow['upload'] = async (entity, content, settings = {}, name = 'rows.csv') => {
    const boundary = 'kontor-test-boundary'
    const parts = Object.entries(settings).map(
      ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    )
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    const payload = Buffer.concat([
      Buffer.from(parts.join('') + head),
      typeof content === 'string' ? Buffer.from(content) : content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    return client.post(`/api/${entity}/import`, payload, { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } })
  }
  const until: ImportFlow['until'] = async (id, ...states) => {
    for (;;) {
      const { status, body } = await client.get(`/api/common/import/${String(id)}`)
      if (status !== 200) throw new Error(`import ${String(id)}: ${status} ${body.message}`)
      if (states.includes(String(body.data.state))) return body.data
      await new Promise((resolve) => {
        setTimeout(resolve, 50)
      })
    }
  }
  const checked: ImportFlow['checked'] = async (entity, content, settings = { mode: 'upsert' }) => {
    const { status, body } = await upload(entity, content, settings)
    if (status !== 202) throw new Error(`upload: ${status} ${body.message} ${JSON.stringify(body.errors)}`)
    app.kontor.jobs.onStarted()
    return until(body.data.import_id, 'checked', 'uploaded')
  }
  return {
    upload,
    until,
    checked,
    rows: async (id, state) => (await client.get(`/api/common/import/${String(id)}/rows${state ? `?state=${state}` : ''}`)).body.data,
    run: async (id, policy) => {
      const { status, body } = await client.post(`/api/common/import/${String(id)}/run`, policy ? { policy } : {})
      if (status !== 202) throw new Error(`run: ${status} ${body.message}`)
      return until(id, 'done', 'failed', 'checked', 'rolled_back')
    },
  }
}
