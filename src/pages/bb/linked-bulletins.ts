/** Bulletins that `#` offers in a formatted text (bb.md §5.8): published ones by title or number, the newest first. */
import { listRecords } from '../../providers/data/record-api'
import type { FindLinked } from '../../resources/link-feeds'
import { bulletinsNamed, readPath } from '../../shared/bb/bulletin-link'
import { i18nText } from '../../shared/engine/i18n-text'

const offered = 10

export const findBulletins: FindLinked = async (text, language) => {
  const filter = bulletinsNamed(text)
  if (!filter) return []
  const { data } = await listRecords('bb/bulletin', { filter, sort: [{ field: 'publish_at', descending: true }], perPage: offered })
  return data.map(({ id, title, serial_no }) => ({
    path: readPath(id),
    title: i18nText(title, language),
    detail: typeof serial_no === 'string' ? serial_no : undefined,
  }))
}
