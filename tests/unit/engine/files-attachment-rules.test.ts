/** Which files are taken, and how they are given back (sc.md §9; runtime.md S31, S32, S34, S35). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { disposition, isShown, judgeFile, rangeOf, tidyName } from '../../../server/kernel/attachment-rules'

const judge = (name: string, head: string | Buffer, sniffed?: string, blocked: string[] = []) =>
  judgeFile({ name, head: Buffer.from(head), sniffed, blocked })

describe('what is taken', () => {
  test.each([
    ['invoice.pdf', 'MZ\x90\0', 'application/x-msdownload', 'program'],
    ['invoice.pdf', '\x7fELF', undefined, 'program'],
    ['run', '#!/bin/sh\nrm -rf /', undefined, 'program'],
    ['setup.EXE', 'harmless', undefined, 'program'],
    ['invoice.pdf.exe', '%PDF-1.7', 'application/pdf', 'program'],
    ['invoice.exe. ', 'x', undefined, 'program'],
    ['photo.png', '%PDF-1.7', 'application/pdf', 'disguised'],
    ['photo.jpg', '<script>', undefined, 'disguised'],
    ['disk.iso', 'x', undefined, 'blocked'],
  ])('%s holding %j is refused as %3$s', (name, head, sniffed, refused) => {
    expect(judge(name, head, sniffed, ['.ISO'])).toEqual({ refused })
  })

  test.each([
    ['發票.pdf', '%PDF-1.7', 'application/pdf', 'application/pdf'],
    ['notes.txt', 'MZ is how this note does not begin… '.slice(1), undefined, 'text/plain'],
    ['table.csv', 'a,b', undefined, 'text/csv'],
    [
      'report.docx',
      'PK',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['something', '\0\x01', undefined, 'application/octet-stream'],
  ])('%s is taken as %3$s', (name, head, sniffed, mime) => {
    expect(judge(name, head, sniffed)).toEqual({ mime })
  })

  test('what can carry script is never shown by the browser itself', () => {
    for (const mime of [
      'image/svg+xml',
      'text/html',
      'application/xhtml+xml',
      'application/xml',
      'application/octet-stream',
      'text/html; charset=utf-8',
    ])
      expect(isShown(mime)).toBe(false)
    expect(isShown('application/pdf')).toBe(true)
  })
})

describe('names', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.pdf', 'a.pdf'],
    ['..', 'file'],
    ['', 'file'],
    ['a\u202Egnp.exe', 'agnp.exe'],
    ['e\u0301.txt', 'é.txt'],
    ['a\r\nb.txt', 'ab.txt'],
  ])('%j becomes %j', (given, tidy) => {
    expect(tidyName(given)).toBe(tidy)
  })

  test('any name becomes one part of at most 255 bytes in NFC, and stays what it is the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const tidy = tidyName(name)
        expect(Buffer.byteLength(tidy)).toBeLessThanOrEqual(255)
        expect(tidy).not.toMatch(/[/\\\p{Cc}]/u)
        expect(tidy.length).toBeGreaterThan(0)
      }),
    )
  })

  test('a header line holds any name without breaking, and gives it back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (name) => {
        const line = disposition(tidyName(name), 'attachment')
        expect(line).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[A-Za-z0-9%!#$&+.^_`|~-]*$/)
        expect(decodeURIComponent(line.split("UTF-8''")[1] ?? '')).toBe(tidyName(name))
      }),
    )
  })
})

test.each([
  [undefined, 'whole'],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=0-5000', { start: 0, end: 999 }],
  ['bytes=1000-', 'none'],
  ['bytes=5-2', 'none'],
  ['bytes=-', 'whole'],
  ['lines=1-2', 'whole'],
] as const)('of 1000 bytes %j asks for %j', (header, range) => {
  expect(rangeOf(header, 1000)).toEqual(range)
})
