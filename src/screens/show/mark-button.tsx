/** What one marks for oneself on a record: to be told of its changes (shell.md §2.4), to have it at hand on the home page. */
import { useState } from 'react'
import BellFilled from '@ant-design/icons/BellFilled'
import BellOutlined from '@ant-design/icons/BellOutlined'
import StarFilled from '@ant-design/icons/StarFilled'
import StarOutlined from '@ant-design/icons/StarOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { widgetKey } from '../../components/home/widget-key'
import { Button } from '../../ui/button'
import { showFailure, showText } from '../../providers/notification/alerts'
import { readMark, setMark } from '../../api/sc/marks'
import { readFavourites, type RecordMark } from '../../shared/sc/marks'

const icons = {
  follow: [<BellOutlined aria-hidden />, <BellFilled aria-hidden />],
  favourite: [<StarOutlined aria-hidden />, <StarFilled aria-hidden />],
}

export function MarkButton({ mark, entity, id }: { mark: RecordMark; entity: string; id: number }) {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { data: marked, refetch } = useQuery({
    queryKey: [mark, entity, id],
    queryFn: () => readMark(mark, entity, id),
    staleTime: 60_000,
    retry: false,
  })
  if (marked === undefined) return null
  const toggle = async () => {
    setBusy(true)
    try {
      await setMark(mark, entity, id, !marked)
      await refetch()
      if (mark === 'favourite') void client.invalidateQueries({ queryKey: widgetKey(readFavourites.path) })
      showText('success', `screens:${mark}.${marked ? 'stopped' : 'started'}`)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      type="text"
      icon={icons[mark][marked ? 1 : 0]}
      label={t(`${mark}.${marked ? 'stop' : 'start'}`)}
      loading={busy}
      onClick={() => void toggle()}
    />
  )
}
