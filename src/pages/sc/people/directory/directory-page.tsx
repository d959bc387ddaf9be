/** /sc/directory: look a colleague up, by name, number, department or position. What is asked stands in the address. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { groupDigits } from '../../../../components/format/format-number'
import { useDebounced } from '../../../../ui/use-debounced'
import { Button } from '../../../../ui/button'
import { call } from '../../../../api/call'
import { readDirectory } from '../../../../shared/sc/directory'
import { ListSkeleton } from '../../../../screens/list/list-skeleton'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { PageTurner } from '../../../../components/paging/page-turner'
import { DepartmentSelect } from './department-select'
import { PeopleTable } from './people-table'
import '../../../../ui/screens.css'
import './directory.css'

export default function DirectoryPage() {
  const { t } = useTranslation(['sc', 'screens'])
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const department = Number(params.get('department')) || undefined
  const page = Math.max(1, Number(params.get('page')) || 1)
  const text = useDebounced(q, 200).trim()
  const { data, error, refetch } = useQuery({
    queryKey: ['directory', text, department, page],
    queryFn: ({ signal }) => {
      const query = {
        page: String(page),
        ...(text === '' ? {} : { q: text }),
        ...(department === undefined ? {} : { department: String(department) }),
      }
      return call(readDirectory, { query, signal })
    },
    placeholderData: keepPreviousData,
    retry: 1,
    staleTime: 0,
  })
  const set = (change: Record<string, string>) =>
    setParams(
      (old) => new URLSearchParams(Object.entries({ ...Object.fromEntries(old), page: '', ...change }).filter(([, value]) => value !== '')),
      { replace: true },
    )
  return (
    <div className="k-list k-directory">
      <div className="k-list-head">
        <h1>
          {t('sc:page.directory')}
          {data && <span className="k-count">{groupDigits(String(data.meta.total))}</span>}
        </h1>
      </div>
      <div className="k-toolbar k-directory-bar">
        <Input
          className="k-search"
          type="search"
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t('sc:directory.search')}
          placeholder={t('sc:directory.search')}
          maxLength={200}
          value={q}
          onChange={(event) => set({ q: event.target.value })}
        />
        <DepartmentSelect value={department} onChange={(id) => set({ department: id === undefined ? '' : String(id) })} />
      </div>
      <div className="k-list-body">
        {error ? (
          <ScreenError error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <ListSkeleton />
        ) : data.data.length > 0 ? (
          <PeopleTable people={data.data} />
        ) : (
          <div className="k-directory-none" role="status">
            <p>{t('sc:directory.nobody')}</p>
            {(q !== '' || department !== undefined) && (
              <Button onClick={() => set({ q: '', department: '' })}>{t('screens:filter.clear_all')}</Button>
            )}
          </div>
        )}
      </div>
      {data && (
        <PageTurner page={data.meta.current_page} last={data.meta.last_page} onGo={(to) => set({ page: to === 1 ? '' : String(to) })} />
      )}
    </div>
  )
}
