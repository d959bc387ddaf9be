/** The address of the console follows HOST and PORT. */
import { describe, expect, test } from 'vitest'
import { addressFor, addressWarning } from '../../../server/start/console-address'
import { reachProblem } from '../../../src/shared/engine/console-reach'

describe('the address of the console', () => {
  const own = ['http://127.0.0.1:8620', 'http://localhost:8620']

  test('is the first of the server’s, where the one that is kept is of another port of this machine', () => {
    expect(addressFor('http://127.0.0.1:8080', own)).toBe('http://127.0.0.1:8620')
    expect(addressFor('http://[::1]:8080', own)).toBe('http://127.0.0.1:8620')
    expect(addressFor('http://localhost:8080', ['https://kontor.example.com'])).toBe('https://kontor.example.com')
  })

  test('stays, where it leads to the server or was entered by somebody', () => {
    expect(addressFor('http://localhost:8620', own)).toBe('http://localhost:8620')
    expect(addressFor('https://kontor.example.com/', own)).toBe('https://kontor.example.com/')
    expect(addressFor('http://127.0.0.1.example.com', own)).toBe('http://127.0.0.1.example.com')
    expect(addressFor('http://127.0.0.1:8080', [])).toBe('http://127.0.0.1:8080')
  })

  test('is warned of at the start where only the machine itself reaches it, with what to set', () => {
    for (const address of ['http://127.0.0.1:8080', 'http://localhost:8620', 'http://[::1]:8080', 'http://0.0.0.0:8080'])
      expect(addressWarning(address).join(' ')).toContain(`name ${address}, which only this machine reaches. Set KONTOR_ORIGINS`)
    for (const address of ['https://kontor.example.com', 'http://192.168.1.4:8080', undefined]) expect(addressWarning(address)).toEqual([])
  })

  test('is warned of on the screen, too where the console is open under another one', () => {
    expect(reachProblem('http://localhost:8080', 'https://kontor.example.com')).toBe('this_machine')
    expect(reachProblem('https://old.example.com/', 'https://kontor.example.com')).toBe('elsewhere')
    expect(reachProblem('https://kontor.example.com/', 'https://kontor.example.com')).toBeNull()
    // Whoever looks from the machine itself says nothing of what others type.
    expect(reachProblem('https://kontor.example.com', 'http://127.0.0.1:8080')).toBeNull()
    expect(reachProblem('kontor')).toBeNull()
  })
})
