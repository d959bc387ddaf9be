/** The search of a list and of a board. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import type { InputRef } from 'antd'
// Not from 'antd': there the input brings text area, password and one-time codes into every list.
import Input from 'antd/es/input/Input'
import type { TFunction } from 'i18next'

const restMs = 300

/** Asks 300 ms after the last key, and not while an input method composes: half a word finds nothing. */
export function SearchBox({
  t,
  q,
  onSearch,
  inputRef,
  className = 'k-search',
  label = t('screens:list.search'),
  placeholder = label,
}: {
  t: TFunction
  q: string
  onSearch: (q: string) => void
  inputRef: RefObject<InputRef | null>
  className?: string
  label?: string
  placeholder?: string
}) {
  const [text, setText] = useState(q)
  const [from, setFrom] = useState(q)
  const composing = useRef(false)
  // The address changed by itself (back, a pasted link): the box follows.
  if (from !== q) {
    setFrom(q)
    setText(q)
  }
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  useEffect(() => {
    if (text.trim() === q || composing.current) return
    const timer = setTimeout(() => search.current(text.trim()), text === '' ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [text, q])
  return (
    <Input
      ref={inputRef}
      className={className}
      value={text}
      maxLength={200}
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      type="search"
      placeholder={placeholder}
      aria-label={label}
      aria-keyshortcuts="/"
      onChange={(event) => setText(event.target.value)}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        setText(event.currentTarget.value + '')
        if (event.currentTarget.value.trim() !== q) search.current(event.currentTarget.value.trim())
      }}
    />
  )
}
