// Runs before the first paint, so that a dark page never flashes white and screen readers know the language. Where the
// server has drawn the page already, that is shown, and the app starts when it has been painted.
(function () {
  // The checks of answers may not compile code, which the policy forbids; only trying it would be reported at each page.
  window.__zod_globalConfig = { jitless: true };

  var root = document.documentElement;
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  var scheme = stored('Web_ColorScheme');
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.setAttribute('data-mantine-color-scheme', scheme);

  var language = new URLSearchParams(location.search).get('l') || stored('Web_Language') || navigator.language || '';
  root.lang = /^en/i.test(language) ? 'en-US' : 'zh-CN';

  document.addEventListener('DOMContentLoaded', function () {
    var parts = document.querySelector('template[data-app-parts]');
    if (parts === null) return;
    function start() {
      if (!parts.isConnected) return;
      var links = parts.content;
      var app = links.querySelector('[data-app]').href;
      parts.replaceWith(links);
      void import(app);
    }
    show();
    // A page in the background is painted later, or never.
    if (document.hidden) return start();
    requestAnimationFrame(function () {
      setTimeout(start);
    });
    setTimeout(start, 2000);
  });

  function show() {
    var drawn = document.querySelector('template[data-first-look="' + root.lang + '"]');
    // The page is for those who are logged in, and this only for what they would see there.
    if (drawn === null || stored('token') === null) return;
    // Who chose another language for statements than for the site is not shown the wrong one first.
    if ((stored('oyez.statement') || '').startsWith(root.lang)) return;
    var look = document.createElement('div');
    look.id = 'first-look';
    var share = Number(stored('oyez.problem.split'));
    if (share > 0 && share < 1) look.style.setProperty('--reading-share', share * 100 + '%');
    look.append(drawn.content.cloneNode(true));
    // A tab that is pressed too early opens as soon as it can.
    look.addEventListener('click', function (event) {
      var tab = event.target.closest('[role="tab"]');
      if (tab === null) return;
      look.querySelector('[role="tab"][data-active]').removeAttribute('data-active');
      tab.setAttribute('data-active', 'true');
    });
    document.body.append(look);
  }
})();
