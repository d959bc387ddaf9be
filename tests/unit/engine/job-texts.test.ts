/** What runs in the background is named on the screen of jobs, in every language. */
import { expect, test } from 'vitest'
import { createTexts } from '../../../server/i18n/texts'
import { kindText } from '../../../server/jobs/job'
import { serverModules } from '../../../server/modules/index'
import { languages } from '../../../src/schemas/core/types'

test('every kind of job has a name', () => {
  const { translate } = createTexts()
  const kinds = serverModules.flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind))
  expect(kinds.length).toBeGreaterThan(40)
  const nameless = languages.flatMap((language) =>
    kinds.filter((kind) => translate(language, { key: kindText(kind) }).includes('job_kind')).map((kind) => `${language} ${kind}`),
  )
  expect(nameless).toEqual([])
})
