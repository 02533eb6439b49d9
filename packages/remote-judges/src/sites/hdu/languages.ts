import type { RemoteLanguage } from '../../provider.ts';

/** The site has had these seven for years; its list of runs counts them from one. */
export const HDU_LANGUAGES: readonly RemoteLanguage[] = [
  { siteId: '0', siteName: 'G++', contentType: 'text/x-c++src' },
  { siteId: '1', siteName: 'GCC', contentType: 'text/x-csrc' },
  { siteId: '2', siteName: 'C++', contentType: 'text/x-c++src' },
  { siteId: '3', siteName: 'C', contentType: 'text/x-csrc' },
  { siteId: '4', siteName: 'Pascal', contentType: 'text/x-pascal' },
  { siteId: '5', siteName: 'Java', contentType: 'text/x-java' },
  { siteId: '6', siteName: 'C#', contentType: 'text/x-csharp' },
];
