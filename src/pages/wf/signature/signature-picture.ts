/** Canvas → the PNG that is kept as a signature: cut to its ink, at most 1200 × 600 pixels and 500 kB. */
import { signatureLimits } from '../../../shared/wf/signature'
import { fitting, inkBox, removeBackground } from './signature-pixels'

/** @returns null where nothing was drawn */
export async function pngOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const box = inkBox(pixelsOf(canvas))
  if (!box) return null
  // Half as large until it is small enough: a photo of a name on rough paper packs badly.
  for (let scale = fitting(box, signatureLimits); scale > 0.05; scale /= 2) {
    const cut = document.createElement('canvas')
    cut.width = Math.max(1, Math.round(box.width * scale))
    cut.height = Math.max(1, Math.round(box.height * scale))
    cut.getContext('2d')?.drawImage(canvas, box.left, box.top, box.width, box.height, 0, 0, cut.width, cut.height)
    const png = await new Promise<Blob | null>((resolve) => {
      cut.toBlob(resolve, 'image/png')
    })
    if (png && png.size <= signatureLimits.bytes) return png
  }
  return null
}

/** A picture from a file, without its background. @throws for what is no picture */
export async function drawPicture(canvas: HTMLCanvasElement, file: Blob): Promise<void> {
  const picture = await createImageBitmap(file)
  const scale = fitting(picture, { width: signatureLimits.width * 2, height: signatureLimits.height * 2 })
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const pixels = pixelsOf(canvas)
  removeBackground(pixels)
  context?.putImageData(pixels, 0, 0)
}

const pixelsOf = (canvas: HTMLCanvasElement): ImageData =>
  canvas.getContext('2d', { willReadFrequently: true })?.getImageData(0, 0, canvas.width, canvas.height) ?? new ImageData(1, 1)
