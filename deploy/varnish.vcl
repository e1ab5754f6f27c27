# Varnish in front of a magazine: see docs/several-instances.md. Needs Varnish 7 and vmod xkey (Debian: varnish,
# varnish-modules). packages/server/page-cache/varnish.test.ts runs this file as it is.
#
#   varnishd -a :80 -a purge=127.0.0.1:6083 -f /etc/varnish/varnish.vcl -p vcl_path=/etc/varnish -p http_gzip_support=off -s default,1g
#
# The magazine compresses its pages itself, with Brotli, too: hence http_gzip_support=off. Purges are accepted only at the
# listener named purge, which must not be reachable for readers. The magazine's settings:
#   PURGE_URL=http://127.0.0.1:6083/_purge   TRUST_PROXY=1 (one more with a proxy for TLS before Varnish)

vcl 4.1;

import std;
import xkey;

# The backend `magazine` and the list of addresses `purgers`: an example is deploy/varnish-places.vcl.
include "varnish-places.vcl";

sub vcl_recv {
  set req.backend_hint = magazine;

  # The client's address alone would not protect purges: readers behind a proxy on this machine come from 127.0.0.1, too.
  if (local.socket == "purge") {
    if (client.ip !~ purgers) {
      return (synth(403, "Not allowed"));
    }
    if (req.url != "/_purge" || req.method != "POST" || !req.http.Surrogate-Key) {
      return (synth(400, "POST /_purge with Surrogate-Key"));
    }
    if (req.http.Surrogate-Key == "*") {
      if (!std.ban("obj.status != 0")) {
        return (synth(500, std.ban_error()));
      }
    } else {
      # Not a soft purge: after a correction no reader may get the old page.
      set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
    }
    return (synth(200, "Purged"));
  }
  # Tells operators that PURGE_URL names the wrong listener.
  if (req.url == "/_purge") {
    return (synth(403, "Purges are accepted only at the listener named purge"));
  }

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Never cached: requests with credentials, drafts, the studio, uploads and health.
  if (req.http.Authorization || req.url ~ "^/(studio|api/studio|api/draft|magazine/draft|objects|healthz|readyz|metrics)(/|\?|$)") {
    return (pass);
  }

  # Signed-in staff can open pictures that readers can't. packages/server/sign-in/session-cookie.ts names this cookie.
  if (req.url ~ "^/media/" && req.http.Cookie ~ "(^|;) *(__Host-)?studio=") {
    return (pass);
  }

  # Responses for readers do not depend on cookies, so cookies must not split the cache.
  unset req.http.Cookie;

  # Query parameters of campaigns and advertisers do not change the response; nor does the order of the others.
  set req.url = regsuball(req.url, "([?&])(utm_[a-z]+|gclid|gbraid|wbraid|dclid|fbclid|yclid|msclkid|twclid|ldtag_cl|igshid|mc_[ce]id|_ga|_gl)=[^&]*", "\1");
  set req.url = regsuball(req.url, "&&+", "&");
  set req.url = regsub(regsub(req.url, "\?&+", "?"), "[?&]+$", "");
  set req.url = std.querysort(req.url);

  # Normalizes the headers, so that there is one cache variant per form of a response.
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  if (req.url ~ "^/media/") {
    if (req.http.Accept ~ "image/avif") {
      set req.http.Accept = "image/avif,image/webp,*/*";
    } else if (req.http.Accept ~ "image/webp") {
      set req.http.Accept = "image/webp,*/*";
    } else {
      set req.http.Accept = "*/*";
    }
  }

  # Serves an expired page while it is fetched again, and for a day while no instance responds.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 10m;
  }
  return (hash);
}

sub vcl_backend_response {
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  set beresp.grace = 24h;

  # Surrogate-Control is for caches that are purged; browsers get Cache-Control, which makes them revalidate every time.
  if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*?max-age=([0-9]+).*$", "\1s"), 0s);
  }

  if (beresp.status >= 500) {
    # Keeps the cached page.
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
  }
}

sub vcl_backend_error {
  set beresp.http.Content-Type = "text/html; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  set beresp.body = {"<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>ただいま表示できません</title><body style="font-family:sans-serif;max-width:34em;margin:4em auto;padding:0 1em"><h1 style="font-size:1.3em">ただいま表示できません</h1><p>少し待ってから、もう一度お試しください。</p></body></html>"};
  return (deliver);
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
  # These headers are for caches only, and long.
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.Surrogate-Control;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
