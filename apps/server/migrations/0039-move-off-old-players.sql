-- Player releases before 1.5.0 are gone: the publishers that were held at one move to the newest release.
update publisher set embed_version = '1.7.0' where embed_version in ('1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0');
