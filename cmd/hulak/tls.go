package main

import (
	"crypto/tls"
	"fmt"
	"os"
	"sync"
	"time"
)

// tlsConfig returns a TLS configuration with the certificate in these files. A renewed certificate is loaded at the next
// connection.
func tlsConfig(cert, key string) (*tls.Config, error) {
	c := &certificate{cert: cert, key: key}
	if _, err := c.current(nil); err != nil {
		return nil, err
	}
	return &tls.Config{GetCertificate: c.current, MinVersion: tls.VersionTLS12}, nil
}

// certificate is a certificate in files.
type certificate struct {
	cert, key string

	mu      sync.Mutex
	modTime time.Time // modification time of the loaded files
	loaded  *tls.Certificate
}

// current returns the certificate in the files. If they cannot be read, for example while they are being replaced, it returns the
// one loaded before.
func (c *certificate) current(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	written, err := c.latestModTime()
	if err == nil && written.Equal(c.modTime) {
		return c.loaded, nil
	}
	var pair tls.Certificate
	if err == nil {
		pair, err = tls.LoadX509KeyPair(c.cert, c.key)
	}
	switch {
	case err == nil:
		c.loaded, c.modTime = &pair, written
	case c.loaded == nil:
		return nil, fmt.Errorf("the certificate of HULAK_TLS_CERT and its key of HULAK_TLS_KEY cannot be used: %w", err)
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
