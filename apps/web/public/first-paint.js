// Runs before the first paint, so that a dark page never flashes white and screen readers know the language.
(function () {
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
})();
