package patroni

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// A slow network adds about 100 ms to a round trip and loses one packet of a hundred.
const (
	meanDelay       = 50 * time.Millisecond // in each direction
	maxJitter       = 25 * time.Millisecond
	lossProbability = 0.005
)

// slowNetwork delays and loses packets between the node and the bridge. It moves the node's port to a bridge of its own and forwards
// frames between the two bridges itself, because not every kernel has the netem queue.
func (n *Node) slowNetwork(ctx context.Context) (heal, error) {
	ownBridge := n.port() + "-slow"
	near, nearErr := openTap(n.port() + "-near")
	far, farErr := openTap(n.port() + "-far")
	if err := errors.Join(nearErr, farErr); err != nil {
		return nil, err
	}
	go forward(near, far)
	go forward(far, near)
	err := runAll(ctx, [][]string{
		{"ip", "link", "add", ownBridge, "type", "bridge"},
		{"ip", "link", "set", near.Name(), "master", ownBridge, "up"},
		{"ip", "link", "set", far.Name(), "master", bridge, "up"},
		{"ip", "link", "set", ownBridge, "up"},
		{"ip", "link", "set", n.port(), "master", ownBridge},
	})
	restore := func(ctx context.Context) error {
		return errors.Join(runAll(ctx, [][]string{
			{"ip", "link", "set", n.port(), "master", bridge},
			{"ip", "link", "delete", ownBridge},
		}), near.Close(), far.Close())
	}
	return restore, err
}

// openTap creates an Ethernet device whose frames are read from and written to the file. It ends when the file is closed.
func openTap(name string) (*os.File, error) {
	fd, err := unix.Open("/dev/net/tun", unix.O_RDWR|unix.O_CLOEXEC|unix.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	request, err := unix.NewIfreq(name)
	if err == nil {
		request.SetUint16(unix.IFF_TAP | unix.IFF_NO_PI)
		err = unix.IoctlIfreq(fd, unix.TUNSETIFF, request)
	}
	if err != nil {
		return nil, errors.Join(err, unix.Close(fd))
	}
	return os.NewFile(uintptr(fd), name), nil
}

// forward copies frames in order, each after a delay, until one of the files is closed.
func forward(from io.Reader, to io.Writer) {
	type frame struct {
		due  time.Time
		data []byte
	}
	const maxWaiting = 10_000 // more than the sender's window
	waiting := make(chan frame, maxWaiting)
	go func() {
		for f := range waiting {
			time.Sleep(time.Until(f.due))
			_, _ = to.Write(f.data) // fails when the device is down or closed
		}
	}()
	defer close(waiting)
	buffer := make([]byte, 64<<10)
	for {
		size, err := from.Read(buffer)
		if err != nil {
			return
		}
		if rand.Float64() < lossProbability {
			continue
		}
		jitter := rand.N(2*maxJitter) - maxJitter
		select {
		case waiting <- frame{time.Now().Add(meanDelay + jitter), append([]byte(nil), buffer[:size]...)}:
		default: // lost, as in a queue that is full
		}
	}
}
