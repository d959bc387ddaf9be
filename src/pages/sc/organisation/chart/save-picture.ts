/** A drawn SVG as a PNG file, twice its size, so that it is sharp in print. */
import { saveBlob } from '../../../../api/engine/export'

/** Browsers draw no larger picture. */
const mostPixels = 16_000

/** @throws when the browser cannot draw it */
export async function savePicture(svg: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = svg.viewBox.baseVal
  const scale = Math.min(2, mostPixels / Math.max(width, height))
  const copy = new DOMParser().parseFromString(new XMLSerializer().serializeToString(svg), 'image/svg+xml')
  copy.documentElement.removeAttribute('style')
  copy.documentElement.setAttribute('width', String(width))
  copy.documentElement.setAttribute('height', String(height))
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const content = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (!content) throw new Error('the browser could not draw the chart')
  saveBlob(content, name)
}
