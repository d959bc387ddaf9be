/** Pages of an archive of bulletins (bb.md §8). */
import { describe, expect, test } from 'vitest'
import { archiveIndex, archivePage, filePath } from '../../../server/modules/bb/archive/rules/archive-page'

const nothing = { files: new Map<number, string>(), bulletins: new Set<number>(), address: 'https://kontor.example' }
const page = {
  ...{ language: 'en', title: 'Parking & <gates>', facts: [['Serial no.', 'HR2026-001']] as const },
  texts: [
    {
      language: 'en',
      title: 'Parking',
      body: '<p>See <a href="/api/common/attachment/12">plan</a></p><img src="/api/common/attachment/1">',
    },
  ],
  files: { heading: 'Files', rows: [{ name: 'plan "B".pdf', path: 'files/12-plan _B_.pdf' }] },
}

describe('a page of an archive', () => {
  test('leads to the files beside it, and to nothing in Kontor that is in the archive', () => {
    const html = archivePage(page, { ...nothing, files: new Map([[12, 'files/12-plan _B_.pdf']]) })
    expect(html).toContain('<a href="../files/12-plan%20_B_.pdf">plan</a>')
    expect(html).toContain('<img src="/api/common/attachment/1">')
    expect(html).toContain('<li><a href="../files/12-plan%20_B_.pdf">plan &quot;B&quot;.pdf</a></li>')
    expect(html).toContain('<title>Parking &amp; &lt;gates&gt;</title>')
    expect(html).not.toContain('<h2>Parking</h2>')
  })

  test('heads each text where there are several languages', () => {
    const html = archivePage({ ...page, texts: [...page.texts, { language: 'tw', title: '停車', body: '<p>七點</p>' }] }, nothing)
    expect(html).toContain('<section lang="tw"><h2>停車</h2><p>七點</p></section>')
  })
})

test('a linked bulletin is a page beside it where the archive has it; other pages of the site are read in the console', () => {
  const body =
    '<p><a href="/bb/use/read/7">Hours</a> <a href="/bb/use/read/8?from=mail">Fire</a> <a href="/cm/use/lead">leads</a>' +
    ' <a href="https://a.example/">web</a></p>'
  const html = archivePage({ ...page, texts: [{ language: 'en', title: 'Parking', body }] }, { ...nothing, bulletins: new Set([7]) })
  expect(html).toContain('<a href="../bulletins/7.html">Hours</a>')
  expect(html).toContain('<a href="https://kontor.example/bb/use/read/8?from=mail">Fire</a>')
  expect(html).toContain('<a href="https://kontor.example/cm/use/lead">leads</a>')
  expect(html).toContain('<a href="https://a.example/">web</a>')
})

test('the names of files are such as every system takes, and two of one name stay apart', () => {
  expect([filePath(1, 'a/b\\c:d.pdf'), filePath(2, '..'), filePath(3, '表.xlsx')]).toEqual([
    'files/1-a_b_c_d.pdf',
    'files/2-..',
    'files/3-表.xlsx',
  ])
})

test('the index names each bulletin', () => {
  expect(archiveIndex({ language: 'jp', title: '規程' }, [{ path: 'bulletins/7.html', title: 'A', note: '2026-11-20' }])).toContain(
    '<li><a href="bulletins/7.html">A</a> 2026-11-20</li>',
  )
})
