import { downloadTypes } from '@tsuzuri/content/download'
import { type Answer, feedFiles, type HostHeader, type HostRules, type OldPath } from './host-rules.ts'

const types = {
  'text/html': 'html',
  'text/css': 'css',
  'text/javascript': 'js',
  'text/plain': 'txt',
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/x-icon': 'ico',
  'font/woff2': 'woff2',
  'application/json': 'json',
  'application/manifest+json': 'webmanifest',
  'application/wasm': 'wasm',
  'application/xml': 'xml',
}
const texts = 'text/css text/javascript text/plain application/xml application/json'
const feeds = 'application/rss+xml application/atom+xml application/feed+json'

/** Directives for a `server` block of nginx whose `root` is the folder: everything that the magazine itself decides. */
export function nginxFile(rules: HostRules, old: ReadonlyMap<string, OldPath>): string {
  return `# Written by \`npm run magazine -- export\`; changes are lost with the next run.
# deploy/nginx-static.conf shows the server block that includes it. Reload nginx when this file has changed.
index index.html;
absolute_redirect off;
charset utf-8;
charset_types ${texts} ${feeds};
types {
${Object.entries(types)
  .map(([type, ending]) => `  ${type} ${ending};`)
  .join('\n')}
}
default_type application/octet-stream;
gzip on;
gzip_vary on;
gzip_proxied any;
gzip_min_length 1024;
gzip_types ${texts} ${feeds} image/svg+xml application/manifest+json;
error_page 404 /404.html;
error_page 410 /410.html;
${headers(rules.page, '')}
location = /404.html { internal; }
location = /410.html { internal; }
location ~ ^/(?:_|\\.tsuzuri-export) { return 404; }
location ~ ^/magazine/(?:.*/)?page/1/?$ { rewrite ^(.*/)page/1/?$ $1 permanent; }
location /magazine/ { try_files $uri $uri/ =404; }
location /external-transmission/ { try_files $uri $uri/ =404; }
location / {
${headers(rules.document)}
  try_files $uri $uri/ =404;
}
${feedFiles.map(([file, type]) => feedLocation(file, type, rules.document)).join('\n')}
location ^~ /magazine/assets/ {
${headers(rules.asset)}
}
location ^~ /media/ {
${headers(rules.media)}
  default_type image/webp;
  location ~ /social-[0-9]+$ {
${headers(rules.media, '    ')}
    default_type image/jpeg;
  }
}
location ^~ /files/ {
${headers(rules.files)}
  types {
${Object.entries(downloadTypes)
  .map(([ending, type]) => `    ${type} ${ending};`)
  .join('\n')}
  }
  default_type application/octet-stream;
}
location ^~ /social/ {
${headers(rules.social)}
}
${oldLocations(old)}
`
}

function feedLocation(file: string, type: string, all: readonly HostHeader[]): string {
  return `location ~ ^/feeds/(?:.*/)?${file.replace('.', '\\.')}$ {
${headers(all)}
  types { }
  default_type ${quoted(type)};
}`
}

function headers(all: readonly HostHeader[], indent = '  '): string {
  return all.map(([name, value]) => `${indent}add_header ${name} ${quoted(value)} always;`).join('\n')
}

const taken = new Set(['/404.html', '/410.html'])

function oldLocations(old: ReadonlyMap<string, OldPath>): string {
  const front: OldPath = { byQuery: new Map(), ...old.get('/') }
  const all = [...new Map([...old, ['/', front] as const])].filter(([path]) => !taken.has(path))
  return all
    .map(([path, { answer, byQuery }]) => {
      const named = [...byQuery].map(
        ([query, one]) => `  if ($args = ${quoted(query)}) { ${returned(one, false)} }\n`,
      )
      const rest =
        answer === undefined ? (path === '/' ? 'return 302 /magazine/;' : 'return 404;') : returned(answer)
      return `location = ${quoted(path)} {\n${named.join('')}  ${rest}\n}`
    })
    .join('\n')
}

function returned(answer: Answer, keepsQuery = true): string {
  if (answer.status === 410) return 'return 410;'
  // nginx knows no escape for a dollar sign, addresses do.
  const target = answer.target.replaceAll('$', '%24')
  const query = keepsQuery && !target.includes('?') ? '$is_args$args' : ''
  return `return 301 "${escaped(target)}${query}";`
}

function quoted(text: string): string {
  return `"${escaped(text)}"`
}

function escaped(text: string): string {
  return text.replaceAll(/["\\]/g, (sign) => `\\${sign}`)
}
