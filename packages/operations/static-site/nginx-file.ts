import { downloadTypes } from '@tsuzuri/content/download'
import { feedFiles, type HostHeader, type HostRules, oldQueryNames } from './host-rules.ts'
import { oldAnswers } from './nginx-maps.ts'
import { quoted } from './nginx-quoting.ts'

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

/**
 * Directives for an nginx `server` block whose `root` is the folder: headers, redirects and error pages of the
 * magazine.
 */
export function nginxFile(rules: HostRules, publicUrl: string): string {
  return `# Written by \`npm run magazine -- export\`; changes are lost with the next run.
# deploy/nginx-static.conf shows the server block that includes it, and _nginx-http.conf above it. Reload nginx when either has changed.
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
${oldAnswers(publicUrl)}
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
location = / {
  if ($args ~ "(?:^|&)(?:${oldQueryNames.join('|')})=") { return 302 /magazine/; }
  return 302 /magazine/$is_args$args;
}
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
