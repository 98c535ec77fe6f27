package app

import (
	"crypto/tls"
	"fmt"
	"os"
	"sync"
	"time"
)

// tlsConfig returns a TLS configuration that uses the certificate and key in two files. New connections use a renewed certificate.
func tlsConfig(cert, key string) (*tls.Config, error) {
	c := &certificate{cert: cert, key: key}
	if _, err := c.current(nil); err != nil {
		return nil, err
	}
	return &tls.Config{GetCertificate: c.current, MinVersion: tls.VersionTLS12}, nil
}

// certificate is a TLS certificate that is reloaded when its files change.
type certificate struct {
	cert, key string

	mu      sync.Mutex
	modTime time.Time // modification time of the loaded files
	loaded  *tls.Certificate
}

// current returns the certificate in the files. If the files cannot be read, for example during a renewal, current returns the
// previously loaded certificate.
func (c *certificate) current(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	modTime, err := c.latestModTime()
	if err == nil && modTime.Equal(c.modTime) {
		return c.loaded, nil
	}
	var pair tls.Certificate
	if err == nil {
		pair, err = tls.LoadX509KeyPair(c.cert, c.key)
	}
	switch {
	case err == nil:
		c.loaded, c.modTime = &pair, modTime
	case c.loaded == nil:
		return nil, fmt.Errorf("load the certificate in HULAK_TLS_CERT with the key in HULAK_TLS_KEY: %w", err)
	}
	return c.loaded, nil
}

// latestModTime returns the latest modification time of the files.
func (c *certificate) latestModTime() (latest time.Time, err error) {
	for _, name := range []string{c.cert, c.key} {
		info, err := os.Stat(name)
		if err != nil {
			return latest, err
		}
		if info.ModTime().After(latest) {
			latest = info.ModTime()
		}
	}
	return latest, nil
}
