/** Webhooks without a database (sc.md §7, runtime.md S37): where they may go, what they carry, and that nothing leads them elsewhere. */
import { createHmac } from 'node:crypto'
import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { allowing, isOnInternet } from '../../../server/webhook/address-rules'
import { messageText } from '../../../server/webhook/message'
import { postWebhook, type PostOptions } from '../../../server/webhook/post'
import { selfSigned } from '../../support/certificate'
import { signatureOf } from '../../../server/webhook/send'

describe('an address', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is of the internet', (address) => {
    expect(isOnInternet(address)).toBe(true)
  })
  test.each([
    '127.0.0.1',
    '127.8.9.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'nonsense',
    '',
  ])('%s is not', (address) => {
    expect(isOnInternet(address)).toBe(false)
  })
  test('may be allowed by its network', () => {
    const allowed = allowing(['127.0.0.0/8', '10.1.2.3', 'fd00::/8'])
    expect(['127.0.0.1', '::ffff:127.0.0.1', '10.1.2.3', 'fd12::1'].every(allowed)).toBe(true)
    expect(['10.1.2.4', '192.168.1.1', '::1'].some(allowed)).toBe(false)
    expect(allowing([])('127.0.0.1')).toBe(false)
  })
})

describe('a call', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })
  async function listening(server: Server): Promise<number> {
    servers.push(server)
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }
  const http = (answer: RequestListener) => listening(createHttp(answer))
  const loopback = allowing(['127.0.0.1'])
  const post = (url: string, options: Partial<PostOptions> = {}) =>
    postWebhook({ url, headers: { 'x-event': 'sc.test' }, body: '{"a":"ü"}' }, { allowed: loopback, ...options })

  test('posts the body, and is done with 2xx', async () => {
    const seen: unknown[] = []
    const port = await http((request, reply) => {
      let body = ''
      request
        .on('data', (chunk: Buffer) => {
          body += chunk.toString()
        })
        .on('end', () => {
          seen.push({ method: request.method, path: request.url, event: request.headers['x-event'], host: request.headers.host, body })
          reply.writeHead(204).end()
        })
    })
    expect(await post(`http://127.0.0.1:${port}/hook?a=1`)).toEqual({ reason: null, status: 204, response: null })
    expect(seen).toEqual([{ method: 'POST', path: '/hook?a=1', event: 'sc.test', host: `127.0.0.1:${port}`, body: '{"a":"ü"}' }])
  })
  test.each([
    [410, 'gone'],
    [404, 'status'],
    [500, 'status'],
    [302, 'redirect'],
    [308, 'redirect'],
  ] as const)('answered %d is told as %s', async (status, reason) => {
    const paths: (string | undefined)[] = []
    const port = await http((request, reply) => {
      paths.push(request.url)
      reply.writeHead(status, { location: '/elsewhere' }).end('no: see https://secret.example/token')
    })
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ reason, status, response: 'no: see […]' })
    expect(paths).toEqual(['/'])
  })
  test('waits no longer than it is given, for the look-up, the answer and its end', async () => {
    const silent = await http(() => undefined)
    const endless = await http((_request, reply) => {
      reply.writeHead(200).write('…')
    })
    expect((await post(`http://127.0.0.1:${silent}/`, { timeout: 100 })).reason).toBe('timeout')
    expect((await post(`http://127.0.0.1:${endless}/`, { timeout: 100 })).reason).toBe('timeout')
    expect((await post('https://slow.example/', { timeout: 100, lookUp: () => new Promise(() => undefined) })).reason).toBe('timeout')
  })
  test('reads no more of an answer than it needs', async () => {
    const port = await http((_request, reply) => {
      reply.writeHead(200).end('word '.repeat(200_000))
    })
    const { reason, response } = await post(`http://127.0.0.1:${port}/`)
    expect(reason).toBeNull()
    expect(response?.length).toBeLessThanOrEqual(300)
  })
  test.each([
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest',
  ])('to %s is refused', async (url) => {
    expect((await post(url, { allowed: allowing([]) })).reason).toBe('forbidden_address')
  })
  test('is refused when any address of the name is private', async () => {
    const lookUp = () =>
      Promise.resolve([
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ])
    expect((await post('https://both.example/', { allowed: allowing([]), lookUp })).reason).toBe('forbidden_address')
  })
  test('goes to the address that was judged: the name is looked up once, whatever it means a moment later', async () => {
    let asked = 0
    const port = await http((_request, reply) => {
      reply.writeHead(200).end()
    })
    const lookUp = () => Promise.resolve([{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }])
    expect((await post(`http://rebinding.example:${port}/`, { lookUp })).reason).toBeNull()
    expect(asked).toBe(1)
  })
  test('without TLS goes only where the operator allows it', async () => {
    const lookUp = () => Promise.resolve([{ address: '8.8.8.8', family: 4 }])
    expect((await post('http://public.example/', { lookUp })).reason).toBe('insecure')
    expect((await post('ftp://public.example/', { lookUp })).reason).toBe('insecure')
  })
  test('trusts no certificate that nobody vouches for', async () => {
    const port = await listening(
      createHttps(selfSigned, (_request, reply) => {
        reply.writeHead(200).end()
      }),
    )
    expect((await post(`https://127.0.0.1:${port}/`)).reason).toBe('tls')
  })
  test('to nobody there is told so', async () => {
    expect((await post('http://127.0.0.1:1/')).reason).toBe('refused_connection')
    expect(
      (await post('https://nowhere.example/', { lookUp: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })) }))
        .reason,
    ).toBe('unknown_host')
  })
})

test('the signature is the HMAC of moment and body', () => {
  const at = new Date('2026-11-20T08:00:00.900Z')
  const v1 = createHmac('sha256', 'a secret of sixteen').update('1795161600.{"a":1}').digest('hex')
  expect(signatureOf('a secret of sixteen', '{"a":1}', at)).toBe(`t=1795161600,v1=${v1}`)
})

describe('a message', () => {
  const message = {
    event: 'sc.test',
    module: 'sc',
    at: '2026-11-20T08:00:00Z',
    title: '<!channel> *A* & B',
    body: '[x](https://evil.example)',
    link: 'https://kontor.example/x',
    record: null,
    to: [],
  }
  test('in JSON is what it is', () => {
    expect(JSON.parse(messageText('json', message, 'Open'))).toEqual(message)
  })
  test('for Slack calls nobody by what was typed', () => {
    expect(JSON.parse(messageText('slack', message, 'Open'))).toEqual({
      text: '*&lt;!channel&gt; *A* &amp; B*\n[x](https://evil.example)\n<https://kontor.example/x|Open>',
    })
  })
  test('for Teams links only where we link', () => {
    const text = messageText('teams', message, 'Open')
    expect(text).toContain('Action.OpenUrl')
    expect(text).not.toContain('[x](')
  })
})
