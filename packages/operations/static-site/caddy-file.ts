import { downloadType, downloadTypes } from '@tsuzuri/content/download'
import {
  type Answer,
  feedFiles,
  type HostHeader,
  type HostRules,
  type OldPath,
  oldQueryNames,
} from './host-rules.ts'

/** Directives for a Caddy site whose `root` is the folder: headers, redirects and error pages of the magazine. */
export function caddyFile(rules: HostRules, old: ReadonlyMap<string, OldPath>): string {
  const plain = [...old].flatMap(([path, { answer }]) => (answer === undefined ? [] : [line(path, answer)]))
  const named = [...old].flatMap(([path, { byQuery }]) =>
    [...byQuery].map(([query, answer]) => line(`${encodeURI(path)}?${query}`, answer)),
  )
  return `# Written by \`npm run magazine -- export\`; changes are lost with the next run.
# deploy/Caddyfile-static shows the site that imports it. Reload Caddy when this file has changed.
encode gzip
map {http.request.uri.path} {tsuzuri_old} {tsuzuri_keeps_query} {
${plain.join('')}	default - -
}
map {http.request.uri} {tsuzuri_named} {tsuzuri_named_keeps_query} {
${named.join('')}	default - -
}
# The same address without page/1, and with a slash: of the undecoded address, so that nothing in it has a meaning.
map {http.request.uri} {tsuzuri_list} {
	"~^(/magazine/(?:[^?]*/)?)page/1/?(\\?.*)?$" "\${1}\${2}"
	default -
}
map {http.request.uri} {tsuzuri_slashed} {
	"~^([^?]*[^/?])(\\?.*)?$" "\${1}/\${2}"
	default -
}
map {http.request.uri} {tsuzuri_home} {
	"~^/\\?(?:.*&)?(?:${oldQueryNames.join('|')})=" /magazine/
	"~^/(\\?.*)?$" "/magazine/\${1}"
	default -
}
route {
	@hidden path_regexp ^/(_|\\.tsuzuri-export|404\\.html$|410\\.html$)
	error @hidden 404
	@namedGone vars {tsuzuri_named} gone
	error @namedGone 410
	@named not vars {tsuzuri_named} -
	redir @named {tsuzuri_named} 301
	@home not vars {tsuzuri_home} -
	redir @home {tsuzuri_home} 302
	@gone vars {tsuzuri_old} gone
	error @gone 410
	@movedWithQuery {
		vars {tsuzuri_keeps_query} yes
		not vars {http.request.uri.query} ""
	}
	redir @movedWithQuery {tsuzuri_old}?{http.request.uri.query} 301
	@moved not vars {tsuzuri_old} -
	redir @moved {tsuzuri_old} 301
	@firstPage not vars {tsuzuri_list} -
	redir @firstPage {tsuzuri_list} 301
	@slashless {
		not vars {tsuzuri_slashed} -
		file {http.request.uri.path}/index.html
	}
	redir @slashless {tsuzuri_slashed} 301
${headers(rules.document)}
	@page path /magazine/* /external-transmission/*
${headers(rules.page, '@page')}
	@asset path /magazine/assets/*
${headers([['-content-security-policy', ''], ...rules.asset], '@asset')}
	@media path /media/*
${headers(rules.media, '@media')}
	@social path /social/*
${headers(rules.social, '@social')}
	@variant path_regexp ^/media/[^/]+/[0-9]+$
${headers([['content-type', 'image/webp']], '@variant')}
	@socialVariant path_regexp ^/media/[^/]+/social-[0-9]+$
${headers([['content-type', 'image/jpeg']], '@socialVariant')}
	@manifest path *.webmanifest
${headers([['content-type', 'application/manifest+json']], '@manifest')}
	@xml path *.xml
${headers([['content-type', 'application/xml; charset=utf-8']], '@xml')}
${feedFiles.map(([file, type], at) => feed(`@feed${at}`, file, type)).join('\n')}
	@files path /files/*
${headers([...rules.files, ['content-type', downloadType('')]], '@files')}
${Object.entries(downloadTypes)
  .map(([ending, type]) => download(`@${ending}File`, ending, type))
  .join('\n')}
	file_server
}
handle_errors {
	encode gzip
${headers([...rules.page, ['content-type', 'text/html; charset=utf-8'], ['-content-disposition', '']])}
	@notFound expression {err.status_code} == 404
	rewrite @notFound /404.html
	@gone expression {err.status_code} == 410
	rewrite @gone /410.html
	file_server
}
`
}

function feed(matcher: string, file: string, type: string): string {
  const form = `^/feeds/(.*/)?${file.replace('.', '\\.')}$`
  return `\t${matcher} path_regexp ${form}\n${headers([['content-type', type]], matcher)}`
}

function download(matcher: string, ending: string, type: string): string {
  return `\t${matcher} path /files/*.${ending}\n${headers([['content-type', type]], matcher)}`
}

function headers(all: readonly HostHeader[], matcher = ''): string {
  const lines = all.map(([name, value]) => `		${name}${value === '' ? '' : ` ${quoted(value)}`}\n`)
  return `	header ${matcher === '' ? '' : `${matcher} `}{\n${lines.join('')}	}`
}

/** A line of \`map\`. A text with placeholder syntax of Caddy is matched by a regular expression instead. */
function line(from: string, answer: Answer): string {
  const key = /[{}]/.test(from) ? quoted(`~^${from.replaceAll(/[^\w/-]/g, hexadecimal)}$`) : quoted(from)
  if (answer.status === 410) return `\t${key} gone no\n`
  const target = answer.target.replaceAll(/[{}$]/g, (sign) => encodeURIComponent(sign))
  return `\t${key} ${quoted(target)} ${target.includes('?') ? 'no' : 'yes'}\n`
}

function hexadecimal(sign: string): string {
  return `\\x{${sign.codePointAt(0)?.toString(16)}}`
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`
}
