/** To be told of the record's changes, or no longer (shell.md §2.4). */
import { useState } from 'react'
import BellFilled from '@ant-design/icons/BellFilled'
import BellOutlined from '@ant-design/icons/BellOutlined'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showFailure, showText } from '../../providers/alerts'
import { readFollowing, setFollowing } from '../../providers/data/record-api'
import { Button } from '../../components/shell/button'

export function FollowButton({ entity, id }: { entity: string; id: number }) {
  const { t } = useTranslation('screens')
  const [busy, setBusy] = useState(false)
  const { data: following, refetch } = useQuery({ queryKey: ['follow', entity, id], queryFn: () => readFollowing(entity, id), staleTime: 60_000, retry: false })
  if (following === undefined) return null
  const toggle = async () => {
    setBusy(true)
    try {
      await setFollowing(entity, id, !following)
      await refetch()
      showText('success', following ? 'screens:follow.stopped' : 'screens:follow.started')
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const label = t(following ? 'follow.stop' : 'follow.start')
  return <Button type="text" icon={following ? <BellFilled aria-hidden /> : <BellOutlined aria-hidden />} label={label} loading={busy} onClick={() => void toggle()} />
}
