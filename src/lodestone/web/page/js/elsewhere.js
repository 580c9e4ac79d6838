/** Leads from an address of a folder of files to the document at its root, with what follows `#` or `?`. */
location.replace(document.links[0].href + (location.hash || location.search.replace("?", "#")));
