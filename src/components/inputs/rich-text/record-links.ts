/** `#` in the editor (bb.md §5.8): the record that is chosen becomes a link under its title, edited like every link. */
import { Mention, type MentionCommand, Plugin, type DecoratedMethodEvent, type Editor, type MentionFeed, type ModelRange } from 'ckeditor5'
import type { LinkedRecord } from '../../../resources/link-feeds'
import { whileFound } from './while-found'

const marker = '#'

/** Records that may be linked, by the text after the #. */
export type FindRecords = (text: string) => Promise<readonly LinkedRecord[]>

interface Item {
  /** The sign and the path, as the editor wants it. */
  id: string
  text: string
  detail?: string | undefined
}

export function recordFeed(find: FindRecords): MentionFeed {
  const search = whileFound(find)
  return {
    marker,
    async feed(this: Editor, text: string) {
      return isInLink(this) ? [] : (await search(text)).map(({ path, title, detail }): Item => ({ id: marker + path, text: title, detail }))
    },
    itemRenderer: ({ text = '', detail }: Partial<Item>) => (detail ? `${text} · ${detail}` : text),
  }
}

/** The # in a title that is a link already offers nothing. */
function isInLink({ model }: Editor): boolean {
  const node = model.markers.get('mention')?.getStart().nodeAfter
  return Boolean(node?.is('$text') && node.hasAttribute('linkHref'))
}

export class RecordLinks extends Plugin {
  static get pluginName() {
    return 'RecordLinks' as const
  }

  static get requires() {
    return [Mention] as const
  }

  init(): void {
    const { editor } = this
    editor.commands.get('mention')?.on<DecoratedMethodEvent<MentionCommand, 'execute'>>(
      'execute',
      (event, [chosen]) => {
        if (chosen.marker !== marker || typeof chosen.mention === 'string') return
        event.stop()
        this.link({ path: chosen.mention.id.slice(marker.length), title: chosen.text ?? '', range: chosen.range })
      },
      { priority: 'high' },
    )
  }

  private link({ path, title, range }: { path: string; title: string; range: ModelRange | undefined }): void {
    const { model } = this.editor
    model.change((writer) => {
      const looks = [...model.document.selection.getAttributes()].filter(([name]) => !name.startsWith('link'))
      const { end } = model.insertContent(writer.createText(title, [...looks, ['linkHref', path]]), range)
      const next = end.nodeAfter
      if (!next?.is('$text') || !/^\s/.test(next.data)) model.insertContent(writer.createText(' ', looks), end)
      writer.removeSelectionAttribute('linkHref')
    })
  }
}
