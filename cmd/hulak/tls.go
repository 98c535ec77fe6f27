package main

import (
	"crypto/tls"
	"fmt"
	"os"
	"sync"
	"time"
)

// tlsConfig ends TLS with the certificate in these files. One that is renewed there is taken up at the next connection.
func tlsConfig(cert, key string) (*tls.Config, error) {
	c := &certificate{cert: cert, key: key}
	if _, err := c.current(nil); err != nil {
		return nil, err
	}
	return &tls.Config{GetCertificate: c.current, MinVersion: tls.VersionTLS12}, nil
}

// certificate is a certificate that is kept in files.
type certificate struct {
	cert, key string

	mu     sync.Mutex
	read   time.Time // when the file that was read had been written
	loaded *tls.Certificate
}

// current answers with the certificate as it stands in the files. Files that cannot be read, as while they are being
// replaced, leave the one that was read before.
func (c *certificate) current(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	written, err := c.written()
	if err == nil && written.Equal(c.read) {
		return c.loaded, nil
	}
	var pair tls.Certificate
	if err == nil {
		pair, err = tls.LoadX509KeyPair(c.cert, c.key)
	}
	switch {
	case err == nil:
		c.loaded, c.read = &pair, written
	case c.loaded == nil:
		return nil, fmt.Errorf("the certificate of HULAK_TLS_CERT and its key of HULAK_TLS_KEY cannot be used: %w", err)
	}
	return c.loaded, nil
}

// written is when the later of the files was written.
func (c *certificate) written() (latest time.Time, err error) {
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
