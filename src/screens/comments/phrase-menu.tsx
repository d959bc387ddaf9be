/** Stock phrases, put into what is being written. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { MenuButton } from '../../ui/menu-button'
import { cachedGet } from '../../providers/data/cached-lists'
import { call } from '../../api/call'
import { countCommonWord, readCommonWords, type CommonWord } from '../../shared/sc/discussion'
import { useRight } from '../../providers/access/use-right'

export function PhraseMenu({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation('screens')
  const navigate = useNavigate()
  const mayList = useRight('sc.use.user-common-word.actions.list')
  const { data = [], refetch } = useQuery({
    queryKey: ['common-words'],
    enabled: mayList,
    staleTime: 0,
    retry: 1,
    queryFn: () => cachedGet<readonly CommonWord[]>(readCommonWords.path),
  })
  if (!mayList) return null
  const words = data.filter(({ kind }) => kind === 'any')
  const group = (scope: CommonWord['scope']) => {
    const children = words.filter((word) => word.scope === scope).map(({ id, text }) => ({ key: String(id), label: text }))
    return children.length === 0 ? [] : [{ key: scope, type: 'group' as const, label: t(`phrases.${scope}`), children }]
  }
  const choose = (key: string) => {
    if (key === 'arrange') return void navigate('/sc/user-common-word')
    const word = words.find(({ id }) => String(id) === key)
    if (!word) return
    onChoose(word.text)
    // Its place in the list is a convenience: a failure is not told.
    call(countCommonWord, { params: { id: word.id }, background: true }).catch(() => undefined)
  }
  return (
    <MenuButton
      className="k-comment-phrases"
      align="start"
      menuClassName="k-phrase-menu"
      items={() => {
        void refetch()
        return [...group('own'), ...group('company'), { key: 'arrange', label: t('phrases.arrange') }]
      }}
      onClick={({ key }) => choose(key)}
    >
      {t('phrases.title')}
    </MenuButton>
  )
}
