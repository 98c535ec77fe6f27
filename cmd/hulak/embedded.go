package main

import (
	_ "time/tzdata" // time zones for systems without a time zone database

	_ "golang.org/x/crypto/x509roots/fallback" // Mozilla's root certificates for systems without certificates
)
