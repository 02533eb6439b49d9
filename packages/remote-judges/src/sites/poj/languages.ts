import type { RemoteLanguage } from '../../provider.ts';

export const POJ_LANGUAGES: readonly RemoteLanguage[] = [
  { siteId: '0', siteName: 'G++', contentType: 'text/x-c++src' },
  { siteId: '1', siteName: 'GCC', contentType: 'text/x-csrc' },
  { siteId: '2', siteName: 'Java', contentType: 'text/x-java' },
  { siteId: '3', siteName: 'Pascal', contentType: 'text/x-pascal' },
  { siteId: '4', siteName: 'C++', contentType: 'text/x-c++src' },
  { siteId: '5', siteName: 'C', contentType: 'text/x-csrc' },
  { siteId: '6', siteName: 'Fortran', contentType: 'text/x-fortran' },
];
