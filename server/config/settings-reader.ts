/** Reads settings one by one and collects what is wrong, so that all problems are told together. */
import type { KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import { isNetwork } from '../kernel/network'
import { readLicenseKey } from '../kernel/license-key'
import { StartError } from '../kernel/start-error'

/** The settings can't be used; the message has one sentence a problem. */
export class SettingsError extends StartError {
  constructor(readonly problems: readonly string[]) {
    super(`Kontor does not start, because of its settings:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
  }
}

/** A class for its state: what was asked for, and what was wrong. */
export class SettingsReader {
  private readonly problems: string[] = []
  private readonly known = new Set<string>()

  constructor(private readonly env: Readonly<Record<string, string | undefined>>) {}

  /** @returns the trimmed value, or undefined when absent or empty */
  text(name: string, { min = 1 }: { min?: number } = {}): string | undefined {
    this.known.add(name)
    const value = this.env[name]?.trim() || undefined
    if (value === undefined || value.length >= min) return value
    // The value is not repeated: what has a minimum length is a secret.
    this.problem(`${name} is too short (${value.length} characters): write at least ${min}.`)
    return undefined
  }

  /** Letters, digits and `._-` only: what stands in addresses. */
  word(name: string): string | undefined {
    return this.checked(
      name,
      (value) => (/^[\w.-]+$/.test(value) ? value : undefined),
      'letters, digits, dots, hyphens and underscores only',
    )
  }

  flag(name: string): boolean | undefined {
    const values: Readonly<Record<string, boolean>> = {
      '1': true,
      true: true,
      on: true,
      yes: true,
      '0': false,
      false: false,
      off: false,
      no: false,
    }
    return this.checked(name, (value) => values[value.toLowerCase()], 'on or off')
  }

  port(name: string, { any = false }: { any?: boolean } = {}): number | undefined {
    const accept = (value: string) =>
      /^\d{1,5}$/.test(value) && Number(value) <= 65535 && (any || Number(value) > 0) ? Number(value) : undefined
    return this.checked(name, accept, 'a number from 1 to 65535, such as 8080')
  }

  count(name: string, { max }: { max: number }): number | undefined {
    return this.checked(
      name,
      (value) => (/^\d{1,4}$/.test(value) && Number(value) <= max ? Number(value) : undefined),
      `a number from 0 to ${max}`,
    )
  }

  oneOf<const T extends string>(name: string, values: readonly T[]): T | undefined {
    return this.checked(name, (value) => values.find((one) => one === value.toLowerCase()), `one of ${values.join(', ')}`)
  }

  url(name: string): string | undefined {
    return this.checked(
      name,
      (value) => {
        const url = parsed(value, ['http:', 'https:'])
        return url && !url.search && !url.hash && !url.username ? value : undefined
      },
      'an address such as https://s3.example.com',
    )
  }

  /** `host:port`, an IPv6 address in brackets. */
  endpoint(name: string): { host: string; port: number } | undefined {
    return this.checked(
      name,
      (value) => {
        const url = /[/?#@]/.test(value) ? undefined : parsed(`tcp://${value}`, ['tcp:'])
        return url?.hostname && url.port ? { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) } : undefined
      },
      'a host and a port, such as clamav.example.com:3310',
    )
  }

  publicKey(name: string): KeyObject | undefined {
    return this.checked(name, readLicenseKey, 'a public Ed25519 key, as PEM or base64', true)
  }

  databaseUrl(name: string): string | undefined {
    const accept = (value: string) => {
      const url = parsed(value, ['postgres:', 'postgresql:'])
      return url && url.pathname.length > 1 ? value : undefined
    }
    return this.checked(name, accept, 'an address such as postgres://user:password@db.example.com:5432/kontor', true)
  }

  origins(name: string): string[] | undefined {
    return this.list(
      name,
      (one) => {
        const url = parsed(one, ['http:', 'https:'])
        return url && url.pathname === '/' && !url.search && !url.hash && !url.username ? url.origin : undefined
      },
      'addresses without a path, separated by commas, such as https://kontor.example.com',
    )
  }

  proxies(name: string): boolean | number | string[] | undefined {
    const value = this.text(name)
    if (value !== undefined && /^\d$/.test(value)) return Number(value)
    const flag = { true: true, on: true, false: false, off: false }[value?.toLowerCase() ?? '']
    return (
      flag ??
      this.list(
        name,
        (one) => (isProxy(one) ? one : undefined),
        'on, off, the number of proxies in front, or their addresses separated by commas, such as 127.0.0.1,10.0.0.0/8',
      )
    )
  }

  networks(name: string): string[] | undefined {
    return this.list(
      name,
      (one) => (isNetwork(one) ? one : undefined),
      'addresses and networks separated by commas, such as 10.1.2.3,192.168.7.0/24',
    )
  }

  /** Each of these must be given, because of another setting. */
  required(names: readonly string[], because: string): void {
    const missing = names.filter((name) => this.text(name) === undefined)
    if (missing.length) this.problem(`${because}, so ${missing.join(', ')} must be set too.`)
  }

  problem(sentence: string): void {
    if (!this.problems.includes(sentence)) this.problems.push(sentence)
  }

  /** @throws SettingsError when anything was wrong */
  finish(warn: (sentence: string) => void): void {
    for (const name of Object.keys(this.env)) {
      if (!/^(KONTOR|BROADCAST|FILE_STORE|S3|CLAMD)_/.test(name) || this.known.has(name)) continue
      const meant = closest(name, [...this.known])
      warn(`${name} is not a setting of Kontor and is ignored.${meant ? ` Did you mean ${meant}?` : ''}`)
    }
    if (this.problems.length) throw new SettingsError(this.problems)
  }

  private checked<T>(name: string, accept: (value: string) => T | undefined, write: string, isSecret = false): T | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const accepted = accept(value)
    if (accepted === undefined) this.problem(`${name} is ${isSecret ? 'not usable' : JSON.stringify(value)}: write ${write}.`)
    return accepted
  }

  private list(name: string, accept: (one: string) => string | undefined, write: string): string[] | undefined {
    return this.checked(
      name,
      (value) => {
        const all = value.split(',').map((one) => accept(one.trim()))
        return all.every((one) => one !== undefined) ? all : undefined
      },
      write,
    )
  }
}

function parsed(value: string, protocols: readonly string[]): URL | undefined {
  if (!URL.canParse(value)) return undefined
  const url = new URL(value)
  return protocols.includes(url.protocol) ? url : undefined
}

function isProxy(value: string): boolean {
  const [address = '', bits] = value.split('/')
  const version = isIP(address)
  if (!version) return ['loopback', 'linklocal', 'uniquelocal'].includes(value)
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/**
 * The word that was probably meant: for sentences about misspelt names.
 * @returns the candidate that differs in the fewest letters, if at most a third of them differ
 */
function closest(word: string, candidates: readonly string[]): string | undefined {
  const best = candidates
    .map((candidate) => ({ candidate, distance: distance(word, candidate) }))
    .sort((a, b) => a.distance - b.distance)[0]
  return best && best.distance <= Math.max(2, word.length / 3) ? best.candidate : undefined
}

/** Levenshtein: letters to insert, delete or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries()) {
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row[to.length] ?? 0
}
