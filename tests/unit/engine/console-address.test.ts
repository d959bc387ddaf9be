/** The address of the console follows HOST and PORT. */
import { describe, expect, test } from 'vitest'
import { addressFor } from '../../../server/start/console-address'

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
})
