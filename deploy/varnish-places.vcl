# Included by varnish.vcl: where the magazine is, and who may purge. With several instances name HAProxy here.

backend magazine {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 1s;
  .first_byte_timeout = 30s;
  .probe = {
    .request = "GET /readyz HTTP/1.1" "Host: localhost" "Connection: close";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

# The addresses of all instances.
acl purgers {
  "127.0.0.1";
  "::1";
}
